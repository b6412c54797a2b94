import { z } from 'zod';
import type { UserView } from '../../people/user.schemas.js';

export const TellPresence = z
  .strictObject({
    /** Whether the person writes in the ticket at this moment. */
    typing: z.boolean(),
  })
  .meta({ id: 'TellPresence' });
export type TellPresence = z.infer<typeof TellPresence>;

/** What processes tell each other about one person in one ticket. Fields may only be added. */
export interface PresenceSignal {
  ticketId: number;
  brandId: number | null;
  user: UserView;
  /** Null: the person has left. */
  typing: boolean | null;
}
