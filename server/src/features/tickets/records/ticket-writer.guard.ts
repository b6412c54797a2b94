import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../platform/access/caller.js';
import { IdText } from '../../../platform/http/common.schemas.js';
import { TicketAccessService } from './ticket-access.service.js';

/** Refuses dismissed agents with 403 before the form is read, so that their uploads never reach the disk. */
@Injectable()
export class TicketWriterGuard implements CanActivate {
  constructor(private readonly writers: TicketAccessService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: { id: string } }> & { caller: Caller }>();
    const id = IdText.safeParse(request.params.id);
    // The schema of the parameter refuses other texts later, with 400.
    if (id.success) await this.writers.assertNotDismissed(request.caller, id.data);
    return true;
  }
}
