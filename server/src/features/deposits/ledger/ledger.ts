import { Injectable } from '@nestjs/common';
import {
  AuditTrail,
  recordCtesSql,
  type AuditInsert,
  type EventInsert,
} from '../../../platform/audit/audit-trail.js';
import { Database } from '../../../platform/database/database.js';
import { toJsonRows } from '../../../platform/database/json-rows.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { emptyTexts, fieldProperties, type FieldProperty } from './deposit-fields.rules.js';
import { markSlipsGoneSql } from './slip.sql.js';
import { Deposit } from './deposit.entity.js';
import { reportingDaySql } from './totals.sql.js';

/** Omitted properties are empty, and by default the deposit waits for moderation. */
export type NewDeposit = Pick<Deposit, 'brandId' | 'type' | 'amount' | 'createdAt'> &
  Partial<Omit<Deposit, 'id'>>;

/** A locked deposit before and after a change. */
export interface DepositChange {
  before: Deposit;
  after: Deposit;
}

type ErasureTarget = { id: number } | { brandId: number; limit: number };

/** A person whose data is erased. `names`: the lower-case names by which a form may refer to them. */
export interface PersonToErase {
  userId: number;
  telegramId: string;
  names: string[];
}

const toPersonParameters = ({ userId, telegramId, names }: PersonToErase) => [userId, telegramId, names];
/**
 * A condition: the person is the agent, was reported as the agent, or sent the report. A written name counts only if no agent
 * was chosen, and only in brands of which the person is or was a member.
 */
const isOfPersonSql = `(agent_id = $1 or reported ->> 'agent_id' = $1::int::text or reporter_telegram_id = $2::bigint or (agent_id is null and agent <> '' and lower(agent) = any ($3::text[])
  and exists (select from brand_users m where m.user_id = $1 and m.brand_id = deposits.brand_id)))`;

type Property = keyof Deposit;

const defaults = {
  ...emptyTexts,
  status: 'wait',
  agentId: null,
  chatId: null,
  threadId: null,
  messageId: null,
  messagePosition: 0,
  reporterTelegramId: null,
  moderatedBy: null,
  moderatedAt: null,
  reason: null,
  reported: null,
  reportedText: null,
  accepted: null,
} as const satisfies Omit<Deposit, 'id' | 'brandId' | 'type' | 'amount' | 'createdAt'>;

/** The properties that are not in `deposit-fields.rules.ts`, and whether an update may set them. */
const isMutableByProperty = {
  brandId: false,
  status: true,
  chatId: false,
  threadId: false,
  messageId: false,
  messagePosition: true,
  reporterTelegramId: false,
  moderatedBy: true,
  moderatedAt: true,
  reason: true,
  reported: true,
  reportedText: true,
  accepted: true,
  createdAt: false,
} as const satisfies Record<Exclude<Property, FieldProperty | 'id'>, boolean>;

const otherProperties = Object.keys(isMutableByProperty) as (keyof typeof isMutableByProperty)[];
const insertedProperties: Property[] = [...fieldProperties, ...otherProperties];
const updatedProperties: Property[] = [
  ...fieldProperties,
  ...otherProperties.filter((property) => isMutableByProperty[property]),
];

/**
 * The only way to write deposits. A statement that changes a total also appends deltas, which subtract the old values from the
 * totals and add the new ones. Appending locks no total, so writers of different deposits do not wait for each other. Every
 * change is published to open screens.
 */
@Injectable()
export class Ledger {
  private cachedColumns: Map<string, string> | undefined;

  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  /** Locks deposits until commit, in the order of ids, to avoid deadlocks. */
  lockForUpdate(ids: number[]): Promise<Deposit[]> {
    return this.database.rows(
      `select ${this.database.columnsSql(Deposit)} from deposits where id = any($1) order by id for update`,
      [ids],
    );
  }

  /** Locks the deposits of the forms in a message, in the order of ids. Returns them in the order of the forms. */
  async lockByMessage(chatId: string, messageId: string): Promise<Deposit[]> {
    const deposits = await this.database.rows<Deposit>(
      `select ${this.database.columnsSql(Deposit)} from deposits
       where chat_id = $1 and message_id = $2 and message_position >= 0 order by id for update`,
      [chatId, messageId],
    );
    return deposits.sort((one, other) => one.messagePosition - other.messagePosition);
  }

  /** Reserves an id for a new deposit, and locks its brand against removal until commit. Null: the brand does not exist or was removed. */
  reserveId(brandId: number): Promise<number | null> {
    return this.database.findValue(
      `select nextval(pg_get_serial_sequence('deposits', 'id'))::int from brands
       where id = $1 and removed_at is null for key share`,
      [brandId],
    );
  }

  /** Creates a deposit and its audit entry, and returns the deposit's id. `id`: a reserved id, if the deposit has one. */
  async create({ id, ...deposit }: NewDeposit & { id?: number }, entry?: AuditInsert): Promise<number> {
    const properties: Property[] = id === undefined ? insertedProperties : ['id', ...insertedProperties];
    const columns = this.toColumns(properties).join(', ');
    const row = { ...defaults, ...deposit };
    const publishCreated = (createdId: number) =>
      this.publish([{ id: createdId, brandId: row.brandId, agentIds: [row.agentId], isResult: false }]);
    const inserted = this.database.value<number>(
      `with inserted as (
         insert into deposits (${columns}) select ${columns} from json_populate_recordset(null::deposits, $1::json)
         returning *
       ), deltas as (${appendDeltasSql('select 1 as sign, * from inserted')}), refreshes as (${enqueueCardRefreshSql('inserted')}),
       ${recordCtesSql('$2', { subjectId: 'inserted.id', join: 'cross join inserted' })}
       select id from inserted`,
      [this.toJson([{ ...row, id }], properties), this.audit.toJson(entry ? [entry] : [])],
    );
    // With a reserved id, publishes without waiting for the insert, which may be among the last statements of a transaction.
    if (id !== undefined) return Promise.all([inserted, publishCreated(id)]).then(() => id);
    const createdId = await inserted;
    await publishCreated(createdId);
    return createdId;
  }

  /**
   * Updates deposits, records the audit entries, and returns the ids of the deposits that still exist. Deposits that are no
   * longer waiting lose their claims.
   */
  async update(changes: DepositChange[], entries: AuditInsert[] = []): Promise<number[]> {
    const deposits = changes.map(({ after }) => after);
    const assignments = this.toColumns(updatedProperties).map((column) => `${column} = changed.${column}`);
    const [updated] = await Promise.all([
      this.database.rows<{ id: number }>(
        `with locked as (
           ${selectForUpdateSql('id = any($2) order by id')}
         ), updated as (
           update deposits set ${assignments.join(', ')}
           from json_populate_recordset(null::deposits, $1::json) changed
           where deposits.id = changed.id and deposits.id in (select id from locked) returning deposits.*
         ), deltas as (
           ${appendDeltasSql('select -1 as sign, * from locked union all select 1, * from updated')}
         ), refreshes as (${enqueueCardRefreshSql('updated')}), released_claims as (
           delete from deposit_claims where deposit_id in (select id from updated where status <> 'wait')
         ), ${recordCtesSql('$3')}
         select id from updated order by id`,
        [
          this.toJson(deposits, ['id', ...updatedProperties]),
          deposits.map(({ id }) => id),
          this.audit.toJson(entries),
        ],
      ),
      this.publish(
        changes.map(({ before, after }) => ({
          id: after.id,
          brandId: after.brandId,
          agentIds: [before.agentId, after.agentId],
          isResult: before.status === 'accept' || after.status === 'accept',
        })),
      ),
    ]);
    return updated.map(({ id }) => id);
  }

  /**
   * Deletes deposits for good, and returns their ids. Their audit entries contain all their values. Slips that no other deposit
   * needs are marked as gone. `events`: recorded with each entry.
   */
  async erase(target: ErasureTarget, events: EventInsert[] = []): Promise<number[]> {
    const [condition, values] =
      'id' in target
        ? ['id = $1', [target.id]]
        : ['brand_id = $1 order by id limit $2', [target.brandId, target.limit]];
    const erased = await this.database.rows<
      Pick<Deposit, 'id' | 'brandId' | 'agentId' | 'status' | 'chatId' | 'messageId'> & { row: object }
    >(
      `with locked as (
         ${selectForUpdateSql(condition)}
       ), erased as (
         delete from deposits where id in (select id from locked) returning *
       ), deltas as (${appendDeltasSql('select -1 as sign, * from locked')}), refreshes as (${enqueueCardRefreshSql('locked')})
       select id, brand_id as "brandId", agent_id as "agentId", status, chat_id as "chatId", message_id as "messageId",
         to_jsonb(erased) as row from erased order by id`,
      values,
    );
    await Promise.all([
      this.audit.record(
        ...erased.map(({ id, brandId, row }) => ({
          action: 'deposit.erase' as const,
          subjectId: id,
          brandId,
          before: row,
          events,
        })),
      ),
      this.publish(
        erased.map(({ id, brandId, agentId, status }) => ({
          id,
          brandId,
          agentIds: [agentId],
          isResult: status === 'accept',
        })),
      ),
    ]);
    const reportedInChats = erased.filter(({ chatId }) => chatId !== null);
    if (reportedInChats.length > 0)
      await this.database.execute(markSlipsGoneSql, [
        reportedInChats.map(({ chatId }) => chatId),
        reportedInChats.map(({ messageId }) => messageId),
      ]);
    return erased.map(({ id }) => id);
  }

  async listIdsByPerson(person: PersonToErase): Promise<number[]> {
    const deposits = await this.database.rows<{ id: number }>(
      `select id from deposits where ${isOfPersonSql}`,
      toPersonParameters(person),
    );
    return deposits.map(({ id }) => id);
  }

  /** Locks the deposits of a person until commit, in the order of ids. */
  async lockByPerson(person: PersonToErase): Promise<void> {
    await this.database.execute(
      `select from deposits where ${isOfPersonSql} order by id for update`,
      toPersonParameters(person),
    );
  }

  /**
   * Removes personal data from the person's deposits: descriptions, texts of messages, the reported name of the agent, the
   * person's own name and Telegram id, and references to their private chat. All other values stay, so no total changes.
   */
  async anonymize(person: PersonToErase): Promise<void> {
    const changed = await this.database.rows<Pick<Deposit, 'id' | 'brandId' | 'agentId'>>(
      `with updated as (update deposits
       set description = '', reported_text = null, reported = reported || '{"agent": "", "description": ""}',
         agent = case when agent_id = $1 or lower(agent) = any ($3) then '' else agent end,
         reporter_telegram_id = nullif(reporter_telegram_id, $2),
         thread_id = case when chat_id = $2 then null else thread_id end,
         message_id = case when chat_id = $2 then null else message_id end,
         chat_id = nullif(chat_id, $2)
       where ${isOfPersonSql} returning *), refreshes as (${enqueueCardRefreshSql('updated')})
       select id, brand_id as "brandId", agent_id as "agentId" from updated`,
      toPersonParameters(person),
    );
    await this.publish(
      changed.map(({ id, brandId, agentId }) => ({ id, brandId, agentIds: [agentId], isResult: false })),
    );
  }

  /** Publishes changed deposits to open screens. `isResult`: the change affects the results of agents. */
  private async publish(
    deposits: { id: number; brandId: number; agentIds: (number | null)[]; isResult: boolean }[],
  ): Promise<void> {
    const depositsByBrand = groupBy(deposits, ({ brandId }) => brandId);
    // Concurrently, because a transaction with a `PipelinedResult` does not wait for results.
    const published = [...depositsByBrand].flatMap(([brandId, brandDeposits]) => {
      const ids = brandDeposits.map(({ id }) => id);
      const people = [...new Set(brandDeposits.flatMap(({ agentIds }) => agentIds))].filter(
        (id) => id !== null,
      );
      return [
        this.changes.publish('deposits', brandId, { ids, people }),
        ...(brandDeposits.some(({ isResult }) => isResult)
          ? [this.changes.publish('results', brandId, { forMembers: true })]
          : []),
      ];
    });
    await Promise.all(published);
  }

  private get columnByProperty(): Map<string, string> {
    const { columns } = this.database.repository(Deposit).metadata;
    return (this.cachedColumns ??= new Map(
      columns.map(({ propertyName, databaseName }) => [propertyName, databaseName]),
    ));
  }

  private toColumns(properties: Property[]): string[] {
    return properties.map((property) => this.columnByProperty.get(property)!);
  }

  /** The deposits as JSON for `json_populate_recordset`. */
  private toJson(deposits: Partial<Deposit>[], properties: Property[]): string {
    const columns = this.toColumns(properties);
    return toJsonRows(
      deposits.map((deposit) => {
        const values = properties.map((property, i): [string, unknown] => [columns[i]!, deposit[property]]);
        return Object.fromEntries(values);
      }),
    );
  }
}

/** Locks deposits and selects their values as of the time of the lock, which deltas subtract. */
const selectForUpdateSql = (condition: string) => `select * from deposits where ${condition} for update`;

/** Queues the cards of these deposits for a refresh. `deposits`: a table expression. */
const enqueueCardRefreshSql = (deposits: string) =>
  `insert into deposit_card_changes (deposit_id) select id from ${deposits}`;

/** Appends deltas. `signedDeposits` selects deposits with `sign`: -1 subtracts one from the totals, 1 adds it. */
const appendDeltasSql = (signedDeposits: string) => `
  insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
  select brand_id, agent_id, type, status, ${reportingDaySql('d')}, sum(sign), sum(sign * amount) from (${signedDeposits}) d
  group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0`;
