import { Injectable } from '@nestjs/common';
import { type Caller, type ManagerCode, managerCodes } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { DomainError, notFound } from '../../platform/errors/domain-error.js';
import { findConflicts } from '../../platform/audit/difference.rules.js';
import { LONG_PAGE_SIZE, toPageView, getOffset } from '../../platform/lists/lists.rules.js';
import { toLikePattern } from '../../platform/text/text.rules.js';
import { Transactional } from '../../platform/database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { BrandService } from '../brands/registry/brand.service.js';
import {
  PersonSearchService,
  canBeMistypedName,
  listClosest,
} from '../brands/person-search/person-search.service.js';
import { NoticeService } from '../notifications/notice.service.js';
import { PreferenceService } from '../people/preference.service.js';
import { TicketAssignmentService } from '../tickets/assignments/ticket-assignment.service.js';
import type { User } from '../people/user.entity.js';
import { UserService } from '../people/user.service.js';
import { assertName } from '../people/user.rules.js';
import { toUserView } from '../people/user.schemas.js';
import { AuthService } from '../auth/login/auth.service.js';
import { IdentityService } from '../auth/oidc/identity.service.js';
import { PromotionService } from './promotion.service.js';
import { StaffRepository } from './staff.repository.js';
import {
  type ManagerFilter,
  type PeopleFilter,
  type SetManagerBrands,
  type SetManagerRoles,
  type SetRole,
  toStaffView,
  type UserSearch,
} from './staff.schemas.js';

const codeTitles: Record<ManagerCode, string> = {
  brands: 'Brands',
  users: 'Brand users',
  reports: 'Reports',
  deposits: 'Deposits',
  tickets: 'Tickets',
  rating: 'Rating',
  availability: 'Availability',
};

const sortIds = (ids: number[]) => [...ids].sort((a, b) => a - b);

/** Roles, codes and brands of staff. A change applies from the person's next call on. */
@Injectable()
export class StaffService {
  constructor(
    private readonly staff: StaffRepository,
    private readonly users: UserService,
    private readonly brands: BrandService,
    private readonly notices: NoticeService,
    private readonly preferences: PreferenceService,
    private readonly assignments: TicketAssignmentService,
    private readonly people: PersonSearchService,
    private readonly audit: AuditService,
    private readonly trail: AuditTrail,
    private readonly auth: AuthService,
    private readonly identities: IdentityService,
    private readonly promotions: PromotionService,
  ) {}

  async getByTelegramId({ telegram_id }: UserSearch) {
    if (!telegram_id) {
      const details = [{ field: 'telegram_id', message: 'is required' }];
      throw new DomainError('invalid', 'Telegram ID is empty', { details });
    }
    const user = await this.users.findByTelegramId(telegram_id);
    if (!user) throw notFound();
    return toStaffView(user);
  }

  /** Everybody who has used the bot or the mini-app. If nobody matches `q`, people with the most similar names. */
  async listPeople({ q = '', page }: PeopleFilter) {
    const name = q.replace(/^@(?=.)/, '');
    const telegramId = /^\d{3,16}$/.test(q) ? `${q}%` : null;
    const search = { name: name ? toLikePattern(name) : null, telegramId };
    const count = await this.staff.countPeople(search);
    const ids = count === 0 ? await this.people.listIdsBySimilarName(null, q) : null;
    const people = await this.staff.listPeople({ ...search, ids }, getOffset(page));
    return toPageView(people, ids?.length ?? count, page);
  }

  /** A new manager gets all codes and no brands. A person who stops being a manager loses both. */
  setRole({ user_id, role, seen }: SetRole): Promise<void> {
    return this.assignments.changeRights(user_id, async () => {
      const user = await this.users.lockForUpdate(user_id);
      if (!user) throw notFound();
      if (user.role === 'admin') throw new DomainError('forbidden', 'Forbidden');
      if (user.role === role) return;
      await this.assertNoConflict(user_id, { role: seen }, { role: user.role }, { role });
      await this.replaceRole(user, role);
    });
  }

  private async replaceRole(user: User, role: SetRole['role']): Promise<void> {
    const { id, role: before, codes: codesBefore } = user;
    const codes = role === 'manager' ? [...managerCodes] : [];
    await this.trail.record({
      action: 'user.role',
      subjectId: id,
      before: { role: before, codes: codesBefore, brands: await this.brands.listGrantedIds(id) },
      after: { role, codes, brands: [] },
    });
    await this.users.setRights(id, { role, codes });
    await this.brands.replaceGrants(id, []);
    if (role !== 'user') return this.promotions.notify(user);
    await this.notices.deleteSettings(id);
    await this.identities.deleteByUser(id);
    await this.preferences.deleteByUser(id);
  }

  /** If no manager has the name, managers with the most similar names. */
  async listManagers({ q, page }: ManagerFilter) {
    const offset = getOffset(page, LONG_PAGE_SIZE);
    const name = q?.replace(/^@(?=.)/, '');
    const managers = await this.staff.listManagers({ name: name ? toLikePattern(name) : null }, offset);
    if (managers.length > 0 || !q || !canBeMistypedName(q)) return { managers };
    const ids = listClosest(await this.staff.listManagerNames(), q).map(({ id }) => id);
    return { managers: await this.staff.listManagers({ name: null, ids }, offset) };
  }

  async getManager(id: number) {
    const user = await this.users.get(id);
    if (user.role !== 'manager') throw notFound();
    const [brands, grantedIds] = await Promise.all([this.brands.listNames(), this.brands.listGrantedIds(id)]);
    return {
      user: toStaffView(user),
      brands,
      user_brands: grantedIds,
      user_roles: user.codes,
      roles: managerCodes.map((code) => ({ code, name: codeTitles[code] })),
    };
  }

  setBrands(id: number, { brands, seen }: SetManagerBrands): Promise<void> {
    return this.changeManager(id, async () => {
      const before = await this.brands.listGrantedIds(id);
      const chosen = new Set(brands);
      const after = sortIds([...chosen]);
      if ((await this.brands.replaceGrants(id, [...chosen])) < chosen.size) throw notFound();
      const seenIds = seen && sortIds(seen);
      await this.assertNoConflict(id, { brands: seenIds }, { brands: sortIds(before) }, { brands: after });
      await this.trail.record({
        action: 'user.brands',
        subjectId: id,
        before: { brands: before },
        after: { brands: after },
      });
    });
  }

  setCodes(id: number, { roles, seen }: SetManagerRoles): Promise<void> {
    const sortCodes = (list: ManagerCode[]) => managerCodes.filter((code) => list.includes(code));
    const codes = sortCodes(roles);
    return this.changeManager(id, async (before) => {
      const seenCodes = seen && sortCodes(seen);
      await this.assertNoConflict(id, { codes: seenCodes }, { codes: sortCodes(before.codes) }, { codes });
      await this.users.setRights(id, { codes });
      const sides = { before: { codes: before.codes }, after: { codes } };
      await this.trail.record({ action: 'user.codes', subjectId: id, ...sides });
    });
  }

  private assertNoConflict(subjectId: number, seen: object, present: object, wanted: object) {
    const overwrites = findConflicts(seen, present, wanted);
    return this.audit.assertNoConflicts({ subject: 'user', subjectId }, overwrites);
  }

  private changeManager(id: number, change: (manager: User) => Promise<void>): Promise<void> {
    return this.assignments.changeRights(id, async () => {
      const manager = await this.users.lockForUpdate(id);
      if (manager?.role !== 'manager') throw notFound();
      await change(manager);
    });
  }

  /** A person as staff see them. One beyond a manager's reach is 404, like a missing one. */
  async getPerson(caller: Caller, id: number) {
    if (!(await this.staff.canSeePerson(caller, id))) throw notFound();
    const [user, counts] = await Promise.all([this.users.get(id), this.staff.getCounts(caller, id)]);
    return { ...toUserView(user), ...counts };
  }

  /** Renames a person. Nobody can rename a ceo or an admin. */
  @Transactional()
  async renamePerson(caller: Caller, id: number, name: string): Promise<void> {
    assertName(name);
    if (!(await this.staff.isMemberWithinReach(caller, id))) throw notFound();
    const { role } = await this.users.get(id);
    if (role === 'ceo' || role === 'admin') throw new DomainError('forbidden', 'Forbidden');
    await this.users.rename(id, name);
  }

  /** Demotes admins who were removed from the settings, except demo people. Of several starting replicas, one does it. */
  async demoteRemovedAdmins(): Promise<void> {
    for (const id of await this.users.listAdminIdsToDemote()) await this.demote(id);
  }

  private demote(id: number): Promise<void> {
    return this.assignments.changeRights(id, async () => {
      const admin = await this.users.lockForUpdate(id);
      if (admin?.role !== 'admin') return;
      await this.replaceRole(admin, 'user');
      await this.auth.endAllSessions(id, 'revoke');
    });
  }
}
