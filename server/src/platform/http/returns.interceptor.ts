import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { z } from 'zod';
import { RETURNS } from './returns.decorator.js';
import { JsonText } from '../json-text.js';

/** Applies the view that `@Returns` names. */
@Injectable()
export class ReturnsInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const view = this.reflector.get<z.ZodType | undefined>(RETURNS, context.getHandler());
    if (!view) return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof JsonText)) return view.parse(answer);
        void context.switchToHttp().getResponse<FastifyReply>().type('application/json; charset=utf-8');
        return answer.text;
      }),
    );
  }
}
