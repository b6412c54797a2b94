import { Injectable } from '@nestjs/common';
import {
  type Caller,
  CallerSource,
  canReach,
  type Credential,
  type ManagerCode,
} from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { Config } from '../../../platform/config/config.js';
import { DomainError, unauthorized } from '../../../platform/errors/domain-error.js';
import { LiveEvents } from '../../../platform/events/live-events.js';
import { CallLimiter } from '../../../platform/limits/call-limiter.js';
import {
  assertFresh,
  type LaunchData,
  verifyLaunchData,
} from '../../../platform/messenger/api/launch-data.rules.js';
import { UserService } from '../../people/user.service.js';
import { AuthRepository, type CallerKey, type CallerRow, toRights } from '../credentials/auth.repository.js';
import { type Token, TokenService, VerifiedTexts } from '../credentials/token.service.js';
import { getIdleCutoff, SessionUses } from '../sessions/session-uses.service.js';

/** The content of a credential whose signature is valid. Exactly one of `token` and `launch` is null. */
interface VerifiedCredential {
  cacheKey: string;
  callerKey: CallerKey;
  token: Token | null;
  launch: LaunchData | null;
}

/**
 * Finds the person of a token or of launch data, with their current rights. A change of rights takes effect at once in the process
 * that makes it, and within a second in others. Without announcements from other processes, every call queries the database.
 */
@Injectable()
export class CallerService extends CallerSource {
  private readonly cache = new CallerCache();
  private readonly verifiedLaunchData = new VerifiedTexts((initData) =>
    verifyLaunchData(initData, this.config.telegramBotToken, this.clock.now()),
  );

  constructor(
    private readonly auth: AuthRepository,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly tokens: TokenService,
    private readonly users: UserService,
    private readonly uses: SessionUses,
    private readonly live: LiveEvents,
  ) {
    super();
    live.changes.subscribe(({ topic }) => {
      if (topic === 'rights' || topic === 'session') this.cache.evictAll();
    });
  }

  getCaller({ scheme, value }: Credential, brandId: number | null): Caller | Promise<Caller> {
    const credential = scheme === 'bearer' ? this.verifyToken(value) : this.verifyLaunch(value);
    const cached = this.live.isCurrent ? this.cache.get(credential.cacheKey) : null;
    // Another process may have recorded a use since the row was queried, so an idle row is queried again.
    return cached && !this.isIdle(cached)
      ? this.buildAndRecordUse(cached, credential, brandId)
      : this.loadCaller(credential, brandId);
  }

  private verifyToken(text: string): VerifiedCredential {
    const token = this.tokens.verify(text);
    const callerKey = { userId: token.userId, telegramId: null, tokenId: token.id };
    return { cacheKey: `token ${token.id}`, callerKey, token, launch: null };
  }

  private verifyLaunch(initData: string): VerifiedCredential {
    const launch = this.verifiedLaunchData.get(initData);
    assertFresh(launch, this.clock.now());
    const telegramId = String(launch.telegramId);
    const callerKey = { userId: null, telegramId, tokenId: null };
    return { cacheKey: `telegram ${telegramId}`, callerKey, token: null, launch };
  }

  /** Queries the database. Creates a person who opens the mini-app for the first time. */
  private async loadCaller(credential: VerifiedCredential, brandId: number | null): Promise<Caller> {
    let row = await this.findRow(credential);
    if (!row && credential.launch) {
      await this.users.upsertFromTelegram({
        ...credential.launch,
        id: String(credential.launch.telegramId),
      });
      row = await this.findRow(credential);
    }
    if (!row || this.isIdle(row)) throw unauthorized();
    return this.buildAndRecordUse(row, credential, brandId);
  }

  private buildAndRecordUse(row: CallerRow, credential: VerifiedCredential, brandId: number | null): Caller {
    const caller = buildCaller(row, credential, brandId);
    if (caller.token && row.lastUsedAt)
      this.uses.recordUse(caller.token.id, row.lastUsedAt, this.clock.now());
    return caller;
  }

  private isIdle({ lastUsedAt }: CallerRow): boolean {
    const idleCutoff = getIdleCutoff(this.config.sessionIdleMinutes, this.clock.now());
    return idleCutoff !== null && lastUsedAt !== null && lastUsedAt <= idleCutoff;
  }

  private async findRow({ cacheKey, callerKey }: VerifiedCredential): Promise<CallerRow | null> {
    const isCurrent = this.live.isCurrent;
    const storeIfUnchanged = this.cache.prepareStore();
    const row = await this.auth.findCaller(callerKey);
    // A process that was not current before the query may have missed a change.
    if (row && isCurrent) storeIfUnchanged(cacheKey, row);
    return row;
  }
}

/** Throws 401 if the session of the credential has ended. */
function buildCaller(row: CallerRow, { token, launch }: VerifiedCredential, brandId: number | null): Caller {
  if (token && (row.isRevoked || row.sessionEpoch !== token.epoch))
    throw new DomainError('unauthorized', 'The token has been blacklisted');
  // Launch times are whole seconds, so a launch in the same second as the end of sessions may be older.
  if (launch && row.sessionsEndedAt && launch.authDate <= row.sessionsEndedAt) throw unauthorized();
  const memberBrandId = brandId !== null && row.memberBrandIds.includes(brandId) ? brandId : null;
  // The spread is last, because adding properties after it is slow.
  return { memberBrandId, token, launch, ...toRights(row) };
}

const MAX_ENTRIES = 20_000;
/** Limits the damage of a change that no trigger announces. Other changes clear the cache within a second. */
const MAX_AGE_MS = 60_000;

/**
 * Callers loaded from the database, by token or Telegram id. The cache is cleared when anybody's rights or sessions change, which
 * is rare. `CallerService` checks that no announcement was missed.
 */
class CallerCache {
  private readonly entryByKey = new Map<string, { row: CallerRow; readAtMs: number }>();
  private changeCount = 0;

  get(key: string): CallerRow | null {
    const entry = this.entryByKey.get(key);
    return entry && performance.now() - entry.readAtMs <= MAX_AGE_MS ? entry.row : null;
  }

  /** To be called before the query. Returns a function that stores the result, unless something has changed since. */
  prepareStore(): (key: string, row: CallerRow) => void {
    const countBefore = this.changeCount;
    const readAtMs = performance.now();
    return (key, row) => {
      if (this.changeCount !== countBefore) return;
      if (this.entryByKey.size >= MAX_ENTRIES) this.entryByKey.clear();
      this.entryByKey.set(key, { row, readAtMs });
    };
  }

  evictAll(): void {
    this.changeCount += 1;
    this.entryByKey.clear();
  }
}

/** Authorizes staff who press buttons of the bot or write to it. These updates need the same rights as calls. */
@Injectable()
export class StaffAuthorizer {
  constructor(
    private readonly auth: AuthRepository,
    private readonly callLimiter: CallLimiter,
  ) {}

  /**
   * Returns the person as a caller with their current rights. Null if the person lacks the code or the brand. If `code` is null,
   * `brandId` is ignored: null unless the person is staff. Counts the update as a call of the person, and throws 429 if there are too
   * many calls.
   */
  async authorize(
    telegramId: string,
    { code, brandId }: { code: ManagerCode | null; brandId: number | null },
  ): Promise<Caller | null> {
    const row = await this.auth.findCaller({ userId: null, telegramId, tokenId: null });
    if (!row) return null;
    this.callLimiter.consumeCall({ userId: row.id, isStaff: row.role !== 'user' });
    const caller = { ...toRights(row), memberBrandId: null, token: null, launch: null };
    if (code === null) return caller.role === 'user' ? null : caller;
    return caller.codes.includes(code) && canReach(caller, brandId) ? caller : null;
  }
}
