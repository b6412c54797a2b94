import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, notFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { SessionService } from '../sessions/session.service.js';
import { IdentityRepository, type OpenIdIdentity } from './identity.repository.js';
import { CookieSigner } from './openid-cookie.js';

/** The accounts at the OpenID provider that staff have connected while logged in, never by matching e-mail addresses. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly identities: IdentityRepository,
    private readonly signer: CookieSigner,
    private readonly sessions: SessionService,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
  ) {}

  async getOwn({ userId }: Caller): Promise<{ connected_at: string | null }> {
    const identity = await this.findByUser(userId);
    return { connected_at: identity?.connectedAt.toISOString() ?? null };
  }

  /** Connects the account to which the caller has just logged in at the provider. */
  @Transactional()
  async connect({ userId }: Caller, cookieValue: string | null): Promise<void> {
    const proof = this.signer.verifyProof(cookieValue);
    if (proof?.connects !== userId || !(await this.identities.consumeToken(proof.id, proof.expiresAt)))
      throw new DomainError('conflict', 'login expired', {
        message: 'That took too long. Connect the account again',
      });
    const { issuer, subject } = proof;
    if (!(await this.identities.create({ issuer, subject, userId, connectedAt: this.clock.now() })))
      throw (await this.findByUser(userId))
        ? new DomainError('conflict', 'already connected', {
            message: 'You have already connected an account',
          })
        : new DomainError('conflict', 'account taken', {
            message: 'Another person has connected this account',
          });
    await this.audit.record({ action: 'user.connect', subjectId: userId, after: { issuer, subject } });
  }

  /** Disconnects the caller's account, and ends the other sessions that came from it. Throws 404 if none is connected. */
  @Transactional()
  async disconnect({ userId, token }: Caller): Promise<void> {
    const identity = await this.findByUser(userId);
    if (!identity || !(await this.delete(identity))) throw notFound();
    await this.sessions.endOpenIdSessions({ userId, sid: null }, token?.id);
  }

  /** Disconnects all accounts of a person who leaves the staff. */
  async deleteByUser(userId: number): Promise<void> {
    for (const identity of await this.identities.listByUser(userId)) await this.delete(identity);
  }

  async purgeExpired(): Promise<void> {
    await this.identities.deleteExpired(this.clock.now());
  }

  private async delete(identity: OpenIdIdentity): Promise<boolean> {
    if (!(await this.identities.delete(identity))) return false;
    const { userId, issuer, subject } = identity;
    await this.audit.record({ action: 'user.disconnect', subjectId: userId, before: { issuer, subject } });
    return true;
  }

  private async findByUser(userId: number): Promise<OpenIdIdentity | null> {
    const { oidc } = this.config;
    return oidc && this.identities.findByUser(userId, oidc.issuer);
  }
}
