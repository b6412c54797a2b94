import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { toJsonRows } from '../database/json-rows.js';
import type { AuditInsert } from './audit-insert.js';
import { currentActor } from './actor.js';
import { buildDifference } from './difference.rules.js';

/**
 * SQL that inserts the entries of `toJson`, for a statement that changes the subjects too. `from`: more table expressions, of
 * which `subjectId` may be a column if the statement creates the subject.
 */
export const recordSql = (entries: string, { subjectId = 'entry.subject_id', from = '' } = {}) => `
  insert into audit_records
    (action, subject_id, brand_id, before, after, via, actor_id, api_key_id, ip, request_id, created_at)
  select entry.action, ${subjectId}, entry.brand_id, before, after, via,
    coalesce(actor_id, (select id from users where telegram_id = entry.telegram_id)), api_key_id, ip, request_id,
    clock_timestamp()
  from json_to_recordset(${entries}::json) entry (
    action text, subject_id bigint, brand_id int, before jsonb, after jsonb, via text, actor_id int, telegram_id bigint,
    api_key_id int, ip text, request_id text
  ) ${from}`;

@Injectable()
export class AuditTrail {
  constructor(private readonly database: Database) {}

  /**
   * Records who did what, in the open transaction, so that neither is stored without the other. Every writing call, bot action of
   * staff and job records one entry for each subject that it changes. The actor comes from `currentActor()`, so services do not
   * pass it.
   *
   *     await this.audit.record({ action: 'thing.accept', subjectId: id, brandId, before: old, after: edit });
   *
   * Field names are those of the API (snake_case). Never pass secrets: no codes, tokens or keys.
   */
  async record(...entries: AuditInsert[]): Promise<void> {
    if (entries.length > 0) await this.database.execute(recordSql('$1'), [this.toJson(entries)]);
  }

  /** The entries as a parameter of `recordSql`, with the current actor. */
  toJson(entries: readonly AuditInsert[]): string {
    const { via, actorId, telegramId, apiKeyId, ip, requestId } = currentActor();
    const rows = entries.map((entry) => {
      const { before, after } = buildDifference(entry);
      return {
        action: entry.action,
        subject_id: entry.subjectId,
        brand_id: entry.brandId ?? null,
        before,
        after,
        via,
        actor_id: actorId,
        telegram_id: telegramId,
        api_key_id: apiKeyId,
        ip,
        request_id: requestId,
      };
    });
    return toJsonRows(rows);
  }
}
