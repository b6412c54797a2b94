import { z } from 'zod';
import { UserView } from '../users/user.schemas.js';

export const TellPresence = z
  .strictObject({
    /** Whether the person writes in the ticket at this moment. */
    typing: z.boolean(),
  })
  .meta({ id: 'TellPresence' });
export type TellPresence = z.infer<typeof TellPresence>;

/** What processes tell each other about one person in one ticket. */
export const PresenceSignal = z.object({
  ticketId: z.int(),
  brandId: z.int().nullable(),
  user: UserView,
  /** Null: the person has left. */
  typing: z.boolean().nullable(),
});
export type PresenceSignal = z.infer<typeof PresenceSignal>;
