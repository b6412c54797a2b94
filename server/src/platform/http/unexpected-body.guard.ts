import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import type { FieldError } from '../errors/domain-error.js';
import { UnreadableBody } from './request-bodies.js';
import { invalidInput, toUnknownFieldErrors } from './validation.js';

/**
 * Rejects fields in the body of a call that accepts none. An empty body and `{}` are allowed. The last of the guards, because
 * access and limits are checked before the input.
 */
@Injectable()
export class UnexpectedBodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (body !== undefined && body !== null && !acceptsBody(context)) {
      const details = findProblems(body);
      if (details.length > 0) throw invalidInput(details);
    }
    return true;
  }
}

function acceptsBody(context: ExecutionContext): boolean {
  const parameters = Reflect.getMetadata(
    ROUTE_ARGS_METADATA,
    context.getClass(),
    context.getHandler().name,
  ) as object;
  return Object.keys(parameters ?? {}).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
}

function findProblems(body: unknown): FieldError[] {
  if (body instanceof UnreadableBody) throw body.refusal;
  if (typeof body !== 'object' || Array.isArray(body))
    return [{ field: 'body', message: 'must be left out' }];
  return toUnknownFieldErrors(Object.keys(body as object));
}
