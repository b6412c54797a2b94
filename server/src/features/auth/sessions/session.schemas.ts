import { z } from 'zod';
import { Instant } from '../../../platform/http/common.schemas.js';
import { loginMethods } from './session.entity.js';

export const SessionId = z.uuid();

export const SessionView = z
  .object({
    id: z.uuid(),
    /** Browser and system, such as "Chrome on Windows". Empty: unknown. */
    device: z.string(),
    /** The IP address of the login. */
    address: z.string(),
    via: z.enum(loginMethods),
    created_at: Instant,
    /** Recorded at most once a minute. */
    last_used_at: Instant,
    /** Whether it is the session of this call. */
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type SessionView = z.infer<typeof SessionView>;

export const SessionList = z.object({ data: z.array(SessionView) }).meta({ id: 'SessionList' });
