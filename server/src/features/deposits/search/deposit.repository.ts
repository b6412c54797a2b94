import { Injectable } from '@nestjs/common';
import type { Via } from '../../../platform/audit/actor.js';
import { Database } from '../../../platform/database/database.js';
import { instantSql } from '../../../platform/time/time.rules.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { userJsonSql } from '../../people/user-json.js';
import { type StaffDepositRow } from './api-deposit.rules.js';
import type { DepositContext, DepositHistory } from './deposit.schemas.js';
import type { MessageLocation } from '../../../platform/messenger/sending/outgoing-message.js';
import { messageLocationSql } from '../../../platform/messenger/sending/outbox-queries.js';
import { REPORT_KEY_PREFIX } from './chat-updates.rules.js';
import { isActiveMemberSql } from './deposit-agent.repository.js';
import { selectDepositsSql, duplicateIdSql } from './deposit.sql.js';
import type { Deposit } from '../ledger/deposit.entity.js';

/** How many earlier deposits fit on the screen next to a deposit. */
export const MAX_EARLIER = 10;
/** Transactions that change deposits are expected to be shorter. No timeout ensures it. */
const MAX_CHANGE_SECONDS = 2;
const MAX_RECORD_DEPOSITS = 100;

export type DepositOrigin = Pick<
  Deposit,
  'brandId' | 'agentId' | 'chatId' | 'threadId' | 'messageId' | 'reportedText'
>;

/** How a brand answers in its chat, for one of its deposits. */
export interface DepositChatSettings extends Pick<Brand, 'chatAnswers' | 'chatReasons'> {
  depositId: number;
  brandName: string;
  /** Whether the message of the deposit reported no other deposit. Otherwise a reaction to it would be ambiguous. */
  isOnlyDepositInMessage: boolean;
}

/** The form that created a deposit. */
type FormPosition = Pick<Deposit, 'chatId' | 'messageId' | 'messagePosition'>;

/** The agent who gets the credit for a deposit. */
export interface DepositAgent {
  id: number;
  telegramId: string;
  isActive: boolean;
}

/** What a decision on a deposit needs besides the deposit itself. */
export interface DecisionContext extends DepositChatSettings {
  agent: DepositAgent | null;
  /** The location of the bot's message about a report in the app. Null: there is none, or the deposit was reported in a chat. */
  reportLocation: MessageLocation | null;
}

/** Earlier deposits with the same client id or wallet as the row `subject`. `$2`: the brands. */
const earlierWithSameSql = (column: 'client_id' | 'wallet') => `
  (select other.id, other.created_at from subject, deposits other
   where other.${column} = subject.${column} and other.${column} <> ''
     and (other.created_at, other.id) < (subject.created_at, subject.id)
     and ($2::int[] is null or other.brand_id = any($2))
   order by other.created_at desc, other.id desc limit ${MAX_EARLIER + 1})`;

/**
 * Reads deposits by id, and their context. SQL throughout, because the queries join several tables. `DepositSearchRepository`
 * searches deposits.
 */
@Injectable()
export class DepositRepository {
  constructor(private readonly database: Database) {}

  /** These deposits, in any order. */
  list(ids: readonly number[]): Promise<StaffDepositRow[]> {
    return this.database.rows(`${selectDepositsSql('deposits d', 'staff')} where d.id = any ($1::int[])`, [
      ids,
    ]);
  }

  /** Finds the earlier deposit of which the deposit of a form may be a duplicate. */
  findDuplicate({
    chatId,
    messageId,
    messagePosition,
  }: FormPosition): Promise<Pick<Deposit, 'id' | 'type'> | null> {
    return this.database.findRow(
      `select earlier.id, earlier.type from deposits d join deposits earlier on earlier.id = ${duplicateIdSql}
       where d.chat_id = $1 and d.message_id = $2 and d.message_position = $3`,
      [chatId, messageId, messagePosition],
    );
  }

  /** The audit entries of a deposit, oldest first. */
  listHistory(
    id: number,
  ): Promise<(Omit<DepositHistory[number], 'about' | 'names'> & { brand_id: number | null })[]> {
    return this.database.rows(
      `select ${instantSql('r.created_at')} as at, ${userJsonSql('actor')} as actor, r.via, r.action, r.before, r.after, r.brand_id
       from audit_records r left join users actor on actor.id = r.actor_id
       where r.subject = 'deposit' and r.subject_id = $1 order by r.created_at, r.id`,
      [id],
    );
  }

  /** The ids of the given deposits that a program, or a person other than the caller, has changed since then. */
  async listIdsChangedSince(ids: readonly number[], since: Date, callerId: number): Promise<Set<number>> {
    const changedIds = await this.database.values<number>(
      `select distinct r.subject_id::int as id from audit_records r
       where r.subject = 'deposit' and r.subject_id = any($1) and r.created_at > $2
         and r.action <> 'deposit.report' and r.actor_id is distinct from $3`,
      [ids, since, callerId],
    );
    return new Set(changedIds);
  }

  /** A time up to which every change is visible. It is in the past, because open transactions may still commit changes. */
  getSettledTime(): Promise<Date> {
    return this.database.value(`select clock_timestamp() - interval '${MAX_CHANGE_SECONDS} s' as at`);
  }

  /**
   * Through which channel each of these deposits was last accepted, rejected or deleted, by id, even if that was undone. Omits
   * deposits without such a decision. Withdrawals do not count.
   */
  async getDecisionViaById(ids: readonly number[]): Promise<Map<number, Via>> {
    const rows = await this.database.rows<{ id: number; via: Via }>(
      `select distinct on (r.subject_id) r.subject_id::int as id, r.via from audit_records r
       where r.subject = 'deposit' and r.subject_id = any($1)
         and r.action in ('deposit.accept', 'deposit.reject', 'deposit.delete')
       order by r.subject_id, r.created_at desc, r.id desc`,
      [ids],
    );
    return new Map(rows.map(({ id, via }) => [id, via]));
  }

  findOrigin(id: number): Promise<DepositOrigin | null> {
    return this.database.findRow(
      `select brand_id as "brandId", agent_id as "agentId", chat_id as "chatId", thread_id as "threadId",
         message_id as "messageId", reported_text as "reportedText"
       from deposits where id = $1`,
      [id],
    );
  }

  /** What decisions on these deposits need. `chosenAgentId`: the agent whom the moderator chose, if any. */
  listDecisionContexts(ids: readonly number[], chosenAgentId: number | null): Promise<DecisionContext[]> {
    return this.database.rows(
      `select d.id as "depositId", b.name as "brandName", b.chat_answers as "chatAnswers", b.chat_reasons as "chatReasons", not exists (
         select from deposits other
         where other.chat_id = d.chat_id and other.message_id = d.message_id and other.id <> d.id
       ) as "isOnlyDepositInMessage",
         case when u.id is not null then json_build_object(
           'id', u.id, 'telegramId', u.telegram_id::text, 'isActive', ${isActiveMemberSql('d.brand_id')}
         ) end as agent,
         case when d.chat_id is null then (${messageLocationSql(`'${REPORT_KEY_PREFIX}' || d.id`)}) end as "reportLocation"
       from deposits d join brands b on b.id = d.brand_id left join users u on u.id = coalesce($2::int, d.agent_id)
       where d.id = any($1)`,
      [ids, chosenAgentId],
    );
  }

  listEarlierDeposits(id: number, brandIds: readonly number[] | null): Promise<StaffDepositRow[]> {
    const source = `(
      select id from (${earlierWithSameSql('client_id')} union ${earlierWithSameSql('wallet')}) earlier
      order by created_at desc, id desc limit ${MAX_EARLIER + 1}
    ) chosen join deposits d on d.id = chosen.id`;
    return this.database.rows(
      `with subject as materialized (select id, client_id, wallet, created_at from deposits where id = $1)
       ${selectDepositsSql(source, 'staff')} order by d.created_at desc, d.id desc`,
      [id, brandIds],
    );
  }

  /** How many of the agent's last other deposits in the brand have each status, and the most frequent reasons of rejections. */
  getAgentRecord(
    id: number,
    agentId: number,
    brandId: number,
  ): Promise<NonNullable<DepositContext['record']>> {
    const counts = ['wait', 'accept', 'reject', 'delete'].map(
      (status) => `count(*) filter (where status = '${status}')::int as ${status}`,
    );
    return this.database.onlyRow(
      `with recent as materialized (
         select status, reason from deposits where agent_id = $2 and brand_id = $3 and id <> $1
         order by created_at desc, id desc limit ${MAX_RECORD_DEPOSITS}
       )
       select ${counts.join(', ')}, (
         select coalesce(json_agg(json_build_object('reason', reason, 'count', count)), '[]') from (
           select reason, count(*)::int as count from recent where status = 'reject' and reason is not null
           group by reason order by count(*) desc, reason limit 3
         ) reasons
       ) as reasons
       from recent`,
      [id, agentId, brandId],
    );
  }
}
