import { z } from 'zod';
import { Id } from '../../../platform/http/common.schemas.js';
import { UserView } from '../../people/user.schemas.js';

export const AssignTicket = z
  .strictObject({
    /** A person of the staff who may read the ticket. Null: nobody. */
    user_id: Id.nullable(),
  })
  .meta({ id: 'AssignTicket' });
export type AssignTicket = z.infer<typeof AssignTicket>;

/** The staff who may read a ticket, by name. `username`: their name in Telegram. */
export const TicketReaders = z
  .object({ data: z.array(UserView.extend({ username: z.string().nullable() })) })
  .meta({ id: 'TicketReaders' });
