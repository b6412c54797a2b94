import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { prefetchFirst, streamBatches } from '../../../../platform/exports/row-batches.js';
import { exportedFields } from '../../ledger/deposit-fields.rules.js';
import type { ExportedDeposit } from './deposit-export.rules.js';
import { allConditions, type DepositConditions, buildFilterSql, toWhere } from '../deposit-filter.sql.js';

const nameSql = (user: string) => `coalesce(${user}.public_name, 'User #' || ${user}.id)`;

@Injectable()
export class DepositExportRepository {
  /** Passes all matching deposits to `make`, in batches of one snapshot. Holds a connection meanwhile. */
  streamRows<Made>(
    source: DataSource,
    conditions: DepositConditions,
    order: 'newest' | 'oldest',
    make: (deposit: ExportedDeposit) => Made,
  ): Promise<AsyncGenerator<Made[]>> {
    const filter = buildFilterSql(conditions);
    const text = `
      select d.id, d.type, d.status, d.created_at, brand.name as brand, coalesce(${nameSql('agent')}, d.agent) as agent,
        ${exportedFields.map((name) => `d.${name}`).join(', ')},
        ${nameSql('moderator')} as moderated_by, d.moderated_at, d.reason
      from (select * from deposits ${toWhere(allConditions(filter))}) d
      join brands brand on brand.id = d.brand_id
      left join users agent on agent.id = d.agent_id
      left join users moderator on moderator.id = d.moderated_by
      order by ${order === 'newest' ? 'd.created_at desc, d.id desc' : 'd.created_at, d.id'}`;
    return prefetchFirst(streamBatches(source, text, filter.values, make));
  }
}
