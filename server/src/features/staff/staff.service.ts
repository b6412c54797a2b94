import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../shared/units.rules.js';
import { type Caller, type ManagerCode, managerCodes, type Role } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { findConflicts, isSame } from '../../platform/audit/difference.rules.js';
import { Transactional } from '../../platform/database/database.js';
import { DomainError, notFound } from '../../platform/errors/domain-error.js';
import { getOffset, LONG_PAGE_SIZE, toPageView } from '../../platform/lists/lists.rules.js';
import { toLikePattern } from '../../platform/text/text.rules.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthService } from '../auth/login/auth.service.js';
import { IdentityService } from '../auth/oidc/identity.service.js';
import {
  canBeMistypedName,
  listClosest,
  PersonSearchService,
} from '../brands/person-search/person-search.service.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { NoticeService } from '../notifications/notice.service.js';
import { PreferenceService } from '../people/preference.service.js';
import type { User } from '../people/user.entity.js';
import { assertName } from '../people/user.rules.js';
import { toUserView } from '../people/user.schemas.js';
import { UserService } from '../people/user.service.js';
import type { DaysFilter } from '../statistics/results/statistic.schemas.js';
import { TicketAssignmentService } from '../tickets/assignments/ticket-assignment.service.js';
import { PromotionService } from './promotion.service.js';
import { StaffRepository } from './staff.repository.js';
import {
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

type Rights = Pick<User, 'role' | 'codes'> & { brands: number[] };

const getDefaultRights = (role: Role): Rights => ({
  role,
  codes: role === 'manager' ? [...managerCodes] : [],
  brands: [],
});

/** Sorted, without repetitions. */
const normalizeCodes = (codes: readonly ManagerCode[]) => managerCodes.filter((code) => codes.includes(code));
/** Sorted, without repetitions. */
const normalizeIds = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b);

/** Changes take effect with the person's next call. */
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
    private readonly history: AuditService,
    private readonly audit: AuditTrail,
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

  /** A page of all people. If nobody matches `q`, people with the most similar names. */
  async listPeople({ q = '', page }: PeopleFilter) {
    const name = q.replace(/^@(?=.)/, '');
    const search = {
      namePattern: name ? toLikePattern(name) : null,
      telegramIdPattern: /^\d{3,16}$/.test(q) ? `${q}%` : null,
    };
    const count = await this.staff.countPeople(search);
    const ids = count === 0 ? await this.people.listIdsBySimilarName(null, q) : null;
    const people = await this.staff.listPeople({ ...search, ids }, getOffset(page));
    return toPageView(people, ids?.length ?? count, page);
  }

  /**
   * A new manager gets all codes and no brands, unless the call names others. A person who is no longer a manager loses both. Throws
   * 409 if the role is not the seen one, unless the person already has the new rights.
   */
  setRole({ user_id, role, seen, codes, brands }: SetRole): Promise<void> {
    return this.assignments.changeRights(user_id, async () => {
      const user = await this.users.lockForUpdate(user_id);
      if (!user) throw notFound();
      if (user.role === 'admin') throw new DomainError('forbidden', 'Forbidden');
      const before = await this.getRights(user);
      const defaults = before.role === role ? before : getDefaultRights(role);
      const after = {
        role,
        codes: codes ? normalizeCodes(codes) : defaults.codes,
        brands: brands ? normalizeIds(brands) : defaults.brands,
      };
      if (isSame(before, after)) return;
      if (seen && seen !== before.role)
        await this.history.assertNoConflicts({ subject: 'user', subjectId: user_id }, [
          { field: 'role', value: before.role },
        ]);
      await this.replaceRights(user, before, after);
    });
  }

  private async getRights({ id, role, codes }: User): Promise<Rights> {
    return { role, codes: normalizeCodes(codes), brands: await this.brands.listGrantedIds(id) };
  }

  private async replaceRights(user: User, before: Rights, after: Rights): Promise<void> {
    const { role, codes, brands } = after;
    await this.audit.record({ action: 'user.role', subjectId: user.id, before, after });
    await this.users.setRights(user.id, { role, codes });
    if ((await this.brands.replaceGrants(user.id, brands)) < brands.length) throw notFound();
    if (role === before.role) return;
    if (role !== 'user') return this.promotions.notify(user);
    await this.notices.deleteSettings(user.id);
    await this.identities.deleteByUser(user.id);
    await this.preferences.deleteByUser(user.id);
  }

  /** A page of managers. If no name matches `q`, managers with the most similar names. */
  async listManagers({ q, page }: PeopleFilter) {
    const offset = getOffset(page, LONG_PAGE_SIZE);
    const name = q?.replace(/^@(?=.)/, '');
    const managers = await this.staff.listManagers(
      { namePattern: name ? toLikePattern(name) : null },
      offset,
    );
    if (managers.length > 0 || !q || !canBeMistypedName(q)) return { managers };
    const ids = listClosest(await this.staff.listManagerNames(), q).map(({ id }) => id);
    return { managers: await this.staff.listManagers({ namePattern: null, ids }, offset) };
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
      const after = normalizeIds(brands);
      if ((await this.brands.replaceGrants(id, after)) < after.length) throw notFound();
      await this.recordChange(
        'user.brands',
        id,
        { brands: seen && normalizeIds(seen) },
        { brands: before },
        { brands: after },
      );
    });
  }

  setCodes(id: number, { roles, seen }: SetManagerRoles): Promise<void> {
    const codes = normalizeCodes(roles);
    return this.changeManager(id, async (before) => {
      await this.users.setRights(id, { codes });
      await this.recordChange(
        'user.codes',
        id,
        { codes: seen && normalizeCodes(seen) },
        { codes: normalizeCodes(before.codes) },
        { codes },
      );
    });
  }

  /** Throws 409, which rolls the change back, if it overwrote another change that the caller has not seen. */
  private async recordChange(
    action: 'user.brands' | 'user.codes',
    subjectId: number,
    seen: object,
    before: object,
    after: object,
  ): Promise<void> {
    const conflicts = findConflicts(seen, before, after);
    await this.history.assertNoConflicts({ subject: 'user', subjectId }, conflicts);
    await this.audit.record({ action, subjectId, before, after });
  }

  private changeManager(id: number, change: (manager: User) => Promise<void>): Promise<void> {
    return this.assignments.changeRights(id, async () => {
      const manager = await this.users.lockForUpdate(id);
      if (manager?.role !== 'manager') throw notFound();
      await change(manager);
    });
  }

  /** A person with counts. Throws 404 for a missing person, or one whom the caller may not see. */
  async getPerson(caller: Caller, id: number) {
    if (!(await this.staff.canSeePerson(caller, id))) throw notFound();
    const [user, counts] = await Promise.all([this.users.get(id), this.staff.getCounts(caller, id)]);
    return { ...toUserView(user), ...counts };
  }

  /** Throws 404 for a person who is not a member of the caller's brands, and 403 for a CEO or an admin. */
  @Transactional()
  async renamePerson(caller: Caller, id: number, name: string): Promise<void> {
    assertName(name);
    if (!(await this.staff.isMemberWithinReach(caller, id))) throw notFound();
    const { role } = await this.users.get(id);
    if (role === 'ceo' || role === 'admin') throw new DomainError('forbidden', 'Forbidden');
    await this.users.rename(id, name);
  }

  async getTeam({ date_start, date_end }: DaysFilter) {
    const [from, lastMidnight] = [toMoscowMidnight(date_start), toMoscowMidnight(date_end)];
    const people = await this.staff.listTeam(from, new Date(lastMidnight.getTime() + DAY_MS));
    return { date_start, date_end, people };
  }

  /** Demotes admins who were removed from the settings, except demo people. Of several replicas that start, one demotes. */
  async demoteRemovedAdmins(): Promise<void> {
    for (const id of await this.users.listAdminIdsToDemote()) await this.demote(id);
  }

  private demote(id: number): Promise<void> {
    return this.assignments.changeRights(id, async () => {
      const admin = await this.users.lockForUpdate(id);
      if (admin?.role !== 'admin') return;
      await this.replaceRights(admin, await this.getRights(admin), getDefaultRights('user'));
      await this.auth.endAllSessions(id, 'revoke');
    });
  }
}

/** Moscow has no daylight saving time. */
const toMoscowMidnight = (day: string) => new Date(`${day}T00:00:00+03:00`);
