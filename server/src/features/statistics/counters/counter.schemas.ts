import { z } from 'zod';
import { TicketCounts } from '../../tickets/ticket.schemas.js';

export const ManagerStat = z
  .object({
    wait_deposits: z.int(),
    tickets_count_new: z.int(),
    tickets_count_in_work: z.int(),
    /** Messages in tickets in work that staff have not seen. */
    tickets_count_in_work_messages: z.int(),
    /** Open tickets by type, only for types that have some. */
    tickets_by_type: z.array(TicketCounts),
  })
  .meta({ id: 'ManagerStat' });
export type ManagerStat = z.infer<typeof ManagerStat>;
