import type { EntityManager } from 'typeorm';
import { allRows } from '../../platform/database/statements/statement.js';
import { LONG_PAGE_SIZE, rowsBefore } from '../../platform/paging.rules.js';
import { User } from '../users/user.entity.js';

export function findManagers(db: EntityManager, page: number): Promise<User[]> {
  return db.find(User, {
    where: { role: 'manager' },
    order: { publicName: 'ASC', id: 'ASC' },
    take: LONG_PAGE_SIZE,
    skip: rowsBefore(page, LONG_PAGE_SIZE),
  });
}

export const findAllBrands = allRows<{ id: number; name: string }>(
  'select id, name from brands where removed_at is null order by name, id',
);
