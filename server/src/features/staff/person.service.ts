import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { Transactional } from '../../platform/database/database.js';
import { DomainError, notFound } from '../../platform/domain-error.js';
import { refuseBadName } from '../people/user.rules.js';
import { userView } from '../people/user.schemas.js';
import { UserService } from '../people/user.service.js';
import { PersonRepository } from './person.repository.js';

/** People as staff see them. A person beyond a manager's reach is 404, like a missing one (access matrix). */
@Injectable()
export class PersonService {
  constructor(
    private readonly people: PersonRepository,
    private readonly users: UserService,
  ) {}

  async get(caller: Caller, id: number) {
    if (!(await this.people.meets(caller, id))) throw notFound();
    const [user, counts] = await Promise.all([this.users.get(id), this.people.count(caller, id)]);
    return { ...userView(user), ...counts };
  }

  /** Renames a person. Nobody can rename a ceo or an admin. */
  @Transactional()
  async rename(caller: Caller, id: number, name: string): Promise<void> {
    refuseBadName(name);
    if (!(await this.people.hasMember(caller, id))) throw notFound();
    const { role } = await this.users.get(id);
    if (role === 'ceo' || role === 'admin') throw new DomainError('forbidden', 'Forbidden');
    await this.users.rename(id, name);
  }
}
