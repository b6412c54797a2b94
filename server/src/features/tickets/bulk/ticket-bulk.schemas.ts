import { z } from 'zod';
import { BulkIds, Id, messageText } from '../../../platform/http/common.schemas.js';
import { MAX_MESSAGE_LENGTH } from '../records/ticket.rules.js';
import { AssignTicket } from '../records/ticket.schemas.js';

const ids = BulkIds;

export const TicketBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('assign'), ids, ...AssignTicket.shape }),
    z.strictObject({
      action: z.literal('close'),
      ids,
      /** Sent as the last message of each ticket. */
      reason: messageText(MAX_MESSAGE_LENGTH).default(''),
    }),
    z.strictObject({ action: z.literal('reopen'), ids }),
    z.strictObject({ action: z.enum(['tag', 'untag']), ids, tag_id: Id }),
  ])
  .meta({ id: 'TicketBulk' });
export type TicketBulk = z.infer<typeof TicketBulk>;
