import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { DepositSlip } from './slip.entity.js';
import { type FormLocation, MAX_ATTEMPTS, NEVER, type NewSlip, toLinkParameters } from './slip.rules.js';
import {
  depositsOfSlipSql,
  isSlipOfDepositSql,
  linkSlipsSql,
  albumMessageIdSql,
} from '../ledger/slip.sql.js';

type DueSlip = Pick<DepositSlip, 'id' | 'fileId' | 'name' | 'attempts'>;

const hasDepositSql = `exists (select from ${depositsOfSlipSql})`;

@Injectable()
export class SlipRepository {
  constructor(private readonly database: Database) {}

  private get slips() {
    return this.database.repository(DepositSlip);
  }

  /** Locks the slip of a message until commit. */
  lockForUpdate(chatId: string, messageId: string): Promise<DepositSlip | null> {
    return this.slips
      .createQueryBuilder('slip')
      .where(`chat_id = :chatId and message_id = :messageId and status <> 'gone'`, { chatId, messageId })
      .setLock('pessimistic_write')
      .getOne();
  }

  /** Locks the deposits of a message and its album until commit, and returns whether one is decided. */
  async lockDepositsAndCheckDecided({ chatId, messageId, album }: NewSlip): Promise<boolean> {
    const deposits = await this.database.rows<{ status: string }>(
      `with albums as (
         select album from deposit_slips where chat_id = $1 and message_id = $2 and status <> 'gone' union select $3
       )
       select status from deposits where chat_id = $1 and message_id in (
         select $2::bigint
         union all select ${albumMessageIdSql('album')} from albums
         union all select message_id from deposit_slips
           where chat_id = $1 and album in (select album from albums) and status <> 'gone'
       ) order by id for no key update`,
      [chatId, messageId, album],
    );
    return deposits.some(({ status }) => status !== 'wait');
  }

  /** `isDue`: the slip belongs to a form, or to an album that may have one. Other slips are not downloaded until a form follows. */
  async create({ isEdit: _, isTooLarge, ...slip }: NewSlip, isDue: boolean, now: Date): Promise<void> {
    const status = isTooLarge ? 'failed' : 'waiting';
    const nextAttemptAt = isDue ? now : NEVER;
    await this.slips.insert({ ...slip, status, createdAt: now, nextAttemptAt });
  }

  /** Schedules the download of a slip that was waiting for a form. */
  async scheduleDownload(id: number, now: Date): Promise<void> {
    await this.slips.update({ id, nextAttemptAt: NEVER }, { nextAttemptAt: now });
  }

  /** Links earlier photos of the sender with a form that was sent at `sentAt`, and schedules their download. */
  async linkToForm(form: FormLocation, sentAt: Date, now: Date): Promise<void> {
    await this.database.execute(linkSlipsSql, toLinkParameters(form, sentAt, now));
  }

  async markGone(id: number): Promise<void> {
    await this.slips.update({ id }, { status: 'gone' });
  }

  /** Claims a slip that is due, until the time of its next attempt. Null: none is due. */
  async claimDue(now: Date, getNextAttemptTime: (attempts: number) => Date): Promise<DueSlip | null> {
    const due = await this.database.findRow<DueSlip>(
      `select id, file_id as "fileId", name, attempts from deposit_slips s
       where status = 'waiting' and next_attempt_at <= $1 and attempts < ${MAX_ATTEMPTS} and ${hasDepositSql}
       order by next_attempt_at, id limit 1 for update skip locked`,
      [now],
    );
    if (!due) return null;
    const attempts = due.attempts + 1;
    await this.slips.update({ id: due.id }, { attempts, nextAttemptAt: getNextAttemptTime(attempts) });
    return { ...due, attempts };
  }

  /** Marks slips as failed if their last attempt is over and they are still waiting. Returns their ids. */
  failExhausted(now: Date): Promise<number[]> {
    return this.database.values(
      `update deposit_slips set status = 'failed'
       where status = 'waiting' and next_attempt_at <= $1 and attempts >= ${MAX_ATTEMPTS} returning id`,
      [now],
    );
  }

  /** Returns false if the slip is no longer waiting. */
  async updateName(id: number, name: string): Promise<boolean> {
    return (await this.slips.update({ id, status: 'waiting' }, { name })).affected === 1;
  }

  /** False once the slip is marked as gone or purged. */
  isNeeded(id: number): Promise<boolean> {
    return this.slips.existsBy({ id, status: Not('gone') });
  }

  /** Stores the outcome of a download. Returns false if the slip is no longer waiting. */
  async finish(
    id: number,
    outcome: { status: 'stored'; size: number } | { status: 'failed' },
  ): Promise<boolean> {
    return (await this.slips.update({ id, status: 'waiting' }, outcome)).affected === 1;
  }

  async enqueueCardRefresh(depositIds: number[]): Promise<void> {
    await this.database.execute('insert into deposit_card_changes (deposit_id) select unnest($1::int[])', [
      depositIds,
    ]);
  }

  /** The deposits of these slips, with the ids that events need. */
  listDeposits(slipIds: number[]): Promise<{ id: number; brandId: number; agentId: number | null }[]> {
    return this.database.rows(
      `select distinct d.id, d.brand_id as "brandId", d.agent_id as "agentId"
       from deposit_slips s cross join lateral (select d.* from ${depositsOfSlipSql}) d where s.id = any ($1::int[])`,
      [slipIds],
    );
  }

  listPhotos(depositIds: readonly number[]): Promise<{ depositId: number; fileId: string }[]> {
    return this.database.rows(
      `select d.id as "depositId", s.file_id as "fileId"
       from deposits d join deposit_slips s on ${isSlipOfDepositSql}
       where d.id = any ($1::int[]) and s.is_photo order by d.id, s.message_id`,
      [depositIds],
    );
  }

  /** Marks slips without a deposit as gone if they were created before that time. */
  async markUnusedGone(before: Date): Promise<void> {
    await this.database.execute(
      `update deposit_slips s set status = 'gone' where status <> 'gone' and created_at < $1 and not ${hasDepositSql}`,
      [before],
    );
  }

  /** Marks at most `limit` slips as gone that were sent before that time and have no waiting deposit. Returns how many. */
  markGoneIfSentBefore(before: Date, limit: number): Promise<number> {
    return this.database.execute(
      `update deposit_slips set status = 'gone' where id in (
         select id from deposit_slips s where status <> 'gone' and sent_at < $1
           and not exists (select from ${depositsOfSlipSql} and d.status = 'wait')
         limit $2)`,
      [before, limit],
    );
  }

  listGone(limit: number): Promise<Pick<DepositSlip, 'id' | 'name'>[]> {
    return this.slips.find({ select: { id: true, name: true }, where: { status: 'gone' }, take: limit });
  }

  async deleteGone(id: number): Promise<void> {
    await this.slips.delete({ id, status: 'gone' });
  }
}
