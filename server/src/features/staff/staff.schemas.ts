import { z } from 'zod';
import { managerCodes } from '../../platform/access/caller.js';
import { externalIdText, Id, Instant, lineText, PageNumber } from '../../platform/http/common.schemas.js';
import { BrandName } from '../brands/registry/brand.schemas.js';
import type { User } from '../people/user.entity.js';
import { Role, toUserView, UserView } from '../people/user.schemas.js';

export const UserSearch = z.object({
  telegram_id: externalIdText(64)
    .regex(/^\d{0,16}$/, 'must be a Telegram id')
    .optional(),
});
export type UserSearch = z.infer<typeof UserSearch>;

/** `q`: a part of a name or username. In the list of people, it may also be the first digits of a Telegram id, at least three. */
export const PeopleFilter = z.object({ page: PageNumber, q: lineText(64).optional() });
export type PeopleFilter = z.infer<typeof PeopleFilter>;

const BrandIds = z.array(Id).max(10_000);
const Codes = z.array(z.enum(managerCodes)).max(100);
const MANAGERS_ONLY = 'must be left out unless the role is manager';

/** `role` cannot be `admin`, because only the settings make admins. */
export const SetRole = z
  .strictObject({
    user_id: Id,
    role: z.enum(['user', 'manager', 'ceo']),
    /** The role that the caller saw. If it has changed since, and the rights are not already the new ones: 409. */
    seen: Role.optional(),
    codes: Codes.optional(),
    brands: BrandIds.optional(),
  })
  .refine(({ role, codes }) => !codes || role === 'manager', { path: ['codes'], error: MANAGERS_ONLY })
  .refine(({ role, brands }) => !brands || role === 'manager', { path: ['brands'], error: MANAGERS_ONLY })
  .meta({ id: 'SetRole' });
export type SetRole = z.infer<typeof SetRole>;

/** `seen`: the brands that the caller saw. If the granted ones are now neither these nor the new ones: 409. */
export const SetManagerBrands = z
  .strictObject({ brands: BrandIds, seen: BrandIds.optional() })
  .meta({ id: 'SetManagerBrands' });
export type SetManagerBrands = z.infer<typeof SetManagerBrands>;

/** `roles`: the new codes. `seen`: the codes that the caller saw. If the codes are now neither these nor the new ones: 409. */
export const SetManagerRoles = z
  .strictObject({ roles: Codes, seen: Codes.optional() })
  .meta({ id: 'SetManagerRoles' });
export type SetManagerRoles = z.infer<typeof SetManagerRoles>;

export const StaffView = UserView.extend({ role: Role }).meta({
  id: 'Staff',
});

export const PersonListItem = StaffView.extend({ username: z.string().nullable() }).meta({
  id: 'PersonOfList',
});
export type PersonListItem = z.infer<typeof PersonListItem>;

export const PeoplePage = z
  .object({ data: z.array(PersonListItem), current_page: z.int(), last_page: z.int() })
  .meta({ id: 'PeoplePage' });

export const ManagerListItem = PersonListItem.extend({
  user_roles: z.array(z.enum(managerCodes)),
  brands_count: z.int(),
  /** The first three granted brands, by name. */
  brands: z.array(z.string()),
  /** The time of their last audit record. */
  last_act_at: Instant.nullable(),
}).meta({ id: 'ManagerOfList' });
export type ManagerListItem = z.infer<typeof ManagerListItem>;

export const ManagerList = z.object({ managers: z.array(ManagerListItem) }).meta({ id: 'ManagerList' });

export const ManagerDetail = z
  .object({
    user: StaffView,
    /** All brands that can be granted. */
    brands: z.array(BrandName),
    /** The granted brands. */
    user_brands: z.array(z.int()),
    /** The granted codes. */
    user_roles: z.array(z.enum(managerCodes)),
    /** All codes. */
    roles: z.array(z.object({ code: z.enum(managerCodes), name: z.string() })),
  })
  .meta({ id: 'ManagerDetail' });

export const PersonView = UserView.extend({
  tickets_count: z.int(),
  brands_count: z.int(),
  deposits_count: z.int(),
}).meta({ id: 'Person' });

export const toStaffView = (user: User) => ({ ...toUserView(user), role: user.role });

export const TeamMember = z
  .object({
    user: UserView,
    role: Role,
    accepted: z.int(),
    rejected: z.int(),
    /** Accepted deposits that the person deleted, no matter who accepted them. */
    deleted: z.int(),
    /** The person's own decisions that the person undid. */
    undone: z.int(),
    /** Deposits that the person accepted on these days, and that were deleted since. */
    deleted_later: z.int(),
    /** The seconds from the report of a deposit to its acceptance or rejection. Null: the person accepted and rejected none. */
    median_seconds: z.number().nullable(),
    p90_seconds: z.number().nullable(),
    ticket_answers: z.int(),
    tickets_closed: z.int(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

/** Everybody who moderated a deposit, or answered or closed a ticket, on these days. The most acceptances and rejections come first. */
export const Team = z
  .object({ date_start: z.iso.date(), date_end: z.iso.date(), people: z.array(TeamMember) })
  .meta({ id: 'Team' });
