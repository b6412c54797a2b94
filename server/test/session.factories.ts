import { SessionService } from '../src/features/auth/sessions/session.service.js';
import { TokenService } from '../src/features/auth/credentials/token.service.js';
import type { User } from '../src/features/people/user.entity.js';
import type { TestApp } from './test-app.js';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Logs a person in. Returns the access token. */
export const newToken = (app: TestApp, person: User): Promise<string> =>
  app.get(SessionService).start(person, { address: '203.0.113.7', userAgent: CHROME }, { via: 'link' });

/** Returns the id of a new session of the person. */
export const newSession = async (app: TestApp, person: User): Promise<string> =>
  sessionIdOf(app, await newToken(app, person));

export const sessionIdOf = (app: TestApp, token: string): string => app.get(TokenService).read(token).id;
