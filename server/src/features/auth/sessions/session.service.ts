import { Injectable } from '@nestjs/common';
import Bowser from 'bowser';
import type { Caller } from '../../../platform/access/caller.js';
import { setActor } from '../../../platform/audit/actor.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { Clock } from '../../../platform/time/clock.js';
import type { User } from '../../people/user.entity.js';
import { AuthRepository } from '../credentials/auth.repository.js';
import { TokenService } from '../credentials/token.service.js';
import type { LoginMethod, Session } from './session.entity.js';
import { getIdleCutoff } from './session-uses.service.js';
import { type OpenIdSessionFilter, SessionRepository } from './session.repository.js';
import type { SessionView } from './session.schemas.js';

const MAX_LISTED = 100;
const MAX_DEVICE_LENGTH = 100;

export interface LoginOrigin {
  address: string;
  userAgent: string | undefined;
}

/** People's sessions: one for each access token. */
@Injectable()
export class SessionService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly auth: AuthRepository,
    private readonly tokens: TokenService,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  /** Creates a session and its audit entry. Returns the access token. */
  @Transactional()
  async start(
    { id: userId, role, sessionEpoch: epoch }: User,
    { address, userAgent }: LoginOrigin,
    { via, openidSession = null }: Pick<Session, 'via'> & Partial<Pick<Session, 'openidSession'>>,
  ): Promise<string> {
    const token = this.tokens.issue(userId, epoch);
    const { id, expiresAt } = this.tokens.verify(token);
    const now = this.clock.now();
    const device = formatDeviceName(userAgent);
    setActor({ actorId: userId, via: role === 'user' ? 'mini-app' : 'panel' });
    await Promise.all([
      this.sessions.create({
        id,
        userId,
        epoch,
        via,
        openidSession,
        device,
        address,
        createdAt: now,
        lastUsedAt: now,
        expiresAt,
        verifiedAt: null,
      }),
      this.audit.record({ action: 'session.start', subjectId: userId }),
    ]);
    return token;
  }

  /** The caller's 100 most recently used active sessions. */
  async listOwn({ userId, token }: Caller): Promise<{ data: SessionView[] }> {
    const sessions = await this.listActive(userId);
    return {
      data: sessions.slice(0, MAX_LISTED).map(({ id, device, address, via, createdAt, lastUsedAt }) => ({
        id,
        device,
        address,
        via,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        is_current: id === token?.id,
      })),
    };
  }

  /** Ends a session of the caller. Throws 404 if the caller has no such active session. */
  @Transactional()
  async endOwn({ userId }: Caller, id: string): Promise<void> {
    const session = (await this.listActive(userId)).find((candidate) => candidate.id === id);
    if (!session || !(await this.endSession(session))) throw notFound();
  }

  /** Ends all sessions of the caller except that of this call. */
  @Transactional()
  async endOthers({ userId, token }: Caller): Promise<void> {
    await this.endSessions(await this.listActive(userId), token?.id);
  }

  /** Ends sessions that came from a login at the OpenID provider. */
  @Transactional()
  async endOpenIdSessions(filter: OpenIdSessionFilter, exceptId?: string): Promise<void> {
    await this.endSessions(await this.sessions.listOpenId(filter), exceptId);
  }

  private async endSessions(sessions: Session[], exceptId: string | undefined): Promise<void> {
    for (const session of sessions) if (session.id !== exceptId) await this.endSession(session);
  }

  /** Returns false if the session was ended concurrently. */
  private async endSession(session: Session): Promise<boolean> {
    const { id, userId, device, address } = session;
    if (!(await this.sessions.delete(id, userId))) return false;
    await this.revoke(userId, session, { device, address });
    return true;
  }

  /** Revokes the caller's token. Returns the login method, or null for launch data and tokens issued before sessions were stored. */
  @Transactional()
  async logOut({ userId, token }: Caller): Promise<LoginMethod | null> {
    if (!token) return null;
    const session = await this.sessions.find(token.id);
    await Promise.all([this.sessions.delete(token.id, userId), this.revoke(userId, token)]);
    return session?.via ?? null;
  }

  purgeExpired(): Promise<void> {
    return this.sessions.deleteExpired(this.clock.now());
  }

  private listActive(userId: number): Promise<Session[]> {
    const now = this.clock.now();
    return this.sessions.listActive(userId, now, getIdleCutoff(this.config.sessionIdleMinutes, now));
  }

  private async revoke(
    userId: number,
    { id: tokenId, expiresAt }: Pick<Session, 'id' | 'expiresAt'>,
    before?: object,
  ): Promise<void> {
    await Promise.all([
      this.auth.revokeToken({ tokenId, expiresAt }),
      this.audit.record({ action: 'session.end', subjectId: userId, before }),
      this.changes.publishSessionEnd(userId, tokenId),
    ]);
  }
}

/** Browser and system of a `User-Agent`, such as "Chrome on Windows", or an empty text if it names neither. */
export function formatDeviceName(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.getParser(userAgent).getResult();
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, MAX_DEVICE_LENGTH);
}
