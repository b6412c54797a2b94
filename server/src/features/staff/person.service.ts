import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { DomainError, notFound } from '../../platform/domain-error.js';
import { refuseBadName } from '../people/user.rules.js';
import { userView } from '../people/user.schemas.js';
import { UserService } from '../people/user.service.js';
import { countOf, hasMember, meetsPerson } from './person.queries.js';

/** People as staff see them. A person beyond a manager's reach is 404, like a missing one (access matrix). */
@Injectable()
export class PersonService {
  constructor(
    private readonly database: Database,
    private readonly users: UserService,
  ) {}

  async get(caller: Caller, id: number) {
    const db = this.database.manager;
    if (!(await meetsPerson(db, caller, id))) throw notFound();
    return { ...userView(await this.users.get(id)), ...(await countOf(db, caller, id)) };
  }

  /** Renames a person. Nobody can rename a ceo or an admin. */
  async rename(caller: Caller, id: number, name: string): Promise<void> {
    refuseBadName(name);
    return this.database.transaction(async (db) => {
      if (!(await hasMember(db, caller, id))) throw notFound();
      const { role } = await this.users.get(id);
      if (role === 'ceo' || role === 'admin') throw new DomainError('forbidden', 'Forbidden');
      await this.users.rename(id, name);
    });
  }
}
