import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { managerCodes } from '../users/manager-codes.js';
import { CallerSource, type Credential } from '../../platform/access/caller-source.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { DomainError } from '../../platform/domain-error.js';
import { type Change, LiveEvents } from '../../platform/events/live-events.js';
import { KnownTexts } from '../../platform/known-texts.js';
import { type LaunchData, verifyLaunchData } from '../../platform/messenger/api/launch-data.rules.js';
import { UserService } from '../users/user.service.js';
import { CallerCache } from './caller-cache.js';
import { findCaller, type CallerRow } from './caller.queries.js';
import { TokenService } from './token.service.js';

/**
 * Finds the person of a token or of launch data, with their rights as stored at this moment (decision 4). A change holds at
 * once in the process that makes it, and within a second in the others. Without news of the others, every call asks the
 * database.
 */
@Injectable()
export class CallerService extends CallerSource {
  private readonly launches = new KnownTexts<LaunchData>();
  private readonly cache = new CallerCache();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly tokens: TokenService,
    private readonly users: UserService,
    private readonly live: LiveEvents,
  ) {
    super();
    live.changes.subscribe((change) => this.forget(change));
  }

  async callerOf({ scheme, value }: Credential, brandId: number | null): Promise<Caller> {
    return scheme === 'bearer' ? this.byToken(value, brandId) : this.byLaunchData(value, brandId);
  }

  private async byToken(text: string, brandId: number | null): Promise<Caller> {
    const token = this.tokens.read(text);
    const by = { userId: token.userId, telegramId: null, tokenId: token.id };
    const row = await this.find(keyOfToken(token.id), by);
    if (row && (row.is_revoked || row.session_epoch !== token.epoch))
      throw new DomainError('unauthorized', 'The token has been blacklisted');
    if (!row) throw new DomainError('unauthorized', 'Unauthorized');
    return { ...callerFrom(row, brandId), token, launch: null };
  }

  /** Stores a person who opens the mini-app for the first time. */
  private async byLaunchData(initData: string, brandId: number | null): Promise<Caller> {
    const now = this.clock.now();
    const launch = verifyLaunchData(initData, this.config.telegramBotToken, now, this.launches);
    const telegramId = String(launch.telegramId);
    const by = { userId: null, telegramId, tokenId: null };
    const key = `telegram ${telegramId}`;
    let row = await this.find(key, by);
    if (!row) {
      await this.users.meet(this.dataSource.manager, { ...launch, id: telegramId });
      row = await this.find(key, by);
    }
    if (!row || isOver(launch.authDate, row)) throw new DomainError('unauthorized', 'Unauthorized');
    return { ...callerFrom(row, brandId), token: null, launch };
  }

  private async find(key: string, by: Parameters<typeof findCaller>[1]): Promise<CallerRow | null> {
    const isCurrent = this.live.isCurrent;
    const known = isCurrent ? this.cache.get(key) : null;
    if (known) return known;
    const keep = this.cache.begin();
    const row = await findCaller(this.dataSource, by);
    // A change may have been missed if it was made before the process listened.
    if (row && isCurrent) keep(key, row);
    return row;
  }

  private forget({ topic, userId, tokenId }: Change): void {
    if (topic === 'session' && tokenId !== undefined) this.cache.forgetKey(keyOfToken(tokenId));
    else if (topic !== 'rights' && topic !== 'session') return;
    else if (userId === undefined) this.cache.forgetAll();
    else this.cache.forgetPerson(userId);
  }
}

const keyOfToken = (id: string) => `token ${id}`;

/** Telegram gives the launch in whole seconds. A launch in the same second as the end of sessions may be older, so it is over. */
const isOver = (authDate: Date, { sessions_ended_at: endedAt }: CallerRow): boolean =>
  endedAt !== null && authDate <= endedAt;

function callerFrom(row: CallerRow, brandId: number | null): Omit<Caller, 'token' | 'launch'> {
  const seesAll = row.role === 'admin' || row.role === 'ceo';
  return {
    userId: row.id,
    telegramId: row.telegram_id,
    role: row.role,
    codes: seesAll ? managerCodes : row.role === 'manager' ? row.codes : [],
    brandIds: seesAll ? 'all' : row.role === 'manager' ? row.brand_ids : [],
    memberBrandIds: row.member_brand_ids,
    memberBrandId: brandId !== null && row.member_brand_ids.includes(brandId) ? brandId : null,
  };
}
