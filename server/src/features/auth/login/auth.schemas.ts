import { z } from 'zod';
import { Id } from '../../../platform/http/common.schemas.js';

export const LogIn = z
  .strictObject({ user_id: Id, secret_code: z.string().min(1).max(128) })
  .meta({ id: 'LogIn' });
export type LogIn = z.infer<typeof LogIn>;

/** All failed logins have the same response, which does not reveal the reason. */
export const LogInView = z
  .object({ status: z.boolean(), access_token: z.string().optional() })
  .meta({ id: 'LogInResult' });
export type LogInView = z.infer<typeof LogInView>;

/** `provider_logout_url`: where the browser ends the OpenID provider session that this session came from. */
export const LogOutView = z
  .object({ status: z.literal(true), provider_logout_url: z.string().optional() })
  .meta({ id: 'LogOutResult' });
