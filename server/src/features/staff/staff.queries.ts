import type { EntityManager } from 'typeorm';
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

export function findAllBrands(db: EntityManager): Promise<{ id: number; name: string }[]> {
  return db.query('select id, name from brands where removed_at is null order by name, id');
}
