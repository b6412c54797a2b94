import { z } from 'zod';
import {
  Instant,
  lineText,
  optionalQuery,
  PageNumber,
  pageSchema,
} from '../../platform/http/common.schemas.js';
import { BrandView } from '../brands/registry/brand.schemas.js';
import { BrandFigures, ReachFigures, TrendDay } from '../statistics/results/statistic.schemas.js';
import { TicketCounts } from '../tickets/records/ticket.schemas.js';

/** `oldest_at`: when the oldest waiting deposit was reported. */
const WaitingDeposits = z
  .object({ waiting: z.int(), oldest_at: Instant.nullable() })
  .meta({ id: 'WaitingDeposits' });

/**
 * Tickets that are not closed. `mine`: those assigned to the caller. `mine_unread`: the part of `mine` with messages that staff
 * have not seen. `in_work_unassigned`: those in work, but assigned to nobody. `overdue`: those whose due time is over.
 */
const OpenTickets = z
  .object({
    new: z.int(),
    in_work: z.int(),
    mine: z.int(),
    mine_unread: z.int(),
    unassigned: z.int(),
    in_work_unassigned: z.int(),
    overdue: z.int(),
  })
  .meta({ id: 'OpenTickets' });

/**
 * The bot's failures within the last 7 days: stuck messages, updates that the bot gave up on, missed reports. `failed` and
 * `unknown` are parts of `messages`. Excludes what an admin has dismissed.
 */
const Undelivered = z
  .object({ messages: z.int(), failed: z.int(), unknown: z.int(), updates: z.int(), reports: z.int() })
  .meta({ id: 'Undelivered' });

/** Which steps of a new installation are done. `brand_id`: the first brand, whose screens the panel links to. Null: there is none. */
const SetupSteps = z
  .object({
    /** Opens Telegram's list of groups to which the bot can be added. Null: the bot's name is unknown. */
    add_bot_url: z.string().nullable(),
    is_bot_in_group: z.boolean(),
    brand_id: z.int().nullable(),
    has_members: z.boolean(),
    has_targets: z.boolean(),
    /** Whether a brand has a report hour other than the default, or a report was sent. */
    has_report_hour: z.boolean(),
    has_managers: z.boolean(),
    has_deposit: z.boolean(),
  })
  .meta({ id: 'SetupSteps' });
export type SetupSteps = z.infer<typeof SetupSteps>;

/** The open work within the caller's reach. A part is null if the caller may not see it. */
export const StartView = z
  .object({
    deposits: WaitingDeposits.nullable(),
    tickets: OpenTickets.nullable(),
    /** `brands`: up to five brands with requests, those with the most first. */
    join_requests: z
      .object({
        count: z.int(),
        brands: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
      })
      .nullable(),
    figures: ReachFigures.nullable(),
    undelivered: Undelivered,
    /** For admins. Null: all steps are done. */
    setup: SetupSteps.nullable(),
  })
  .meta({ id: 'Start' });
export type StartView = z.infer<typeof StartView>;

/** The open work and the figures of a brand. `days`: the last four weeks. */
export const BrandOverview = z
  .object({
    deposits: WaitingDeposits.nullable(),
    tickets: OpenTickets.nullable(),
    join_requests: z.int().nullable(),
    figures: BrandFigures.extend({ days: z.array(TrendDay) }).nullable(),
    undelivered: Undelivered,
  })
  .meta({ id: 'BrandOverview' });
export type BrandOverview = z.infer<typeof BrandOverview>;

const brandColumns = ['name', 'waiting', 'tickets', 'requests', 'target'] as const;
export type BrandColumn = (typeof brandColumns)[number];
/** A column to sort by, descending with "-". */
const BrandOrder = z.enum(brandColumns.flatMap((column) => [column, `-${column}`] as const));

/** `q`: a part of the name. If no name contains it, names with a similar word match. */
export const BrandSearch = z.object({
  page: PageNumber,
  q: optionalQuery(lineText(128)),
  order: optionalQuery(BrandOrder),
});
export type BrandSearch = z.infer<typeof BrandSearch>;

/** A brand with its open work and figures. A part is null if the caller may not see it. */
export const BrandRow = BrandView.extend({
  deposits: z.object({ waiting: z.int() }).nullable(),
  tickets: z.object({ new: z.int(), in_work: z.int(), overdue: z.int() }).nullable(),
  join_requests: z.int().nullable(),
  /** `days`: the last two weeks. */
  figures: BrandFigures.omit({ brand: true, report_type: true })
    .extend({ days: z.array(TrendDay) })
    .nullable(),
}).meta({ id: 'BrandRow' });
export type BrandRow = z.input<typeof BrandRow>;

export const BrandPage = pageSchema(BrandRow).meta({ id: 'BrandPage' });

export const ManagerStat = z
  .object({
    /** False for a manager without brands. All lists of the panel are then empty. */
    has_brands: z.boolean(),
    wait_deposits: z.int(),
    tickets_count_new: z.int(),
    tickets_count_in_work: z.int(),
    /** Messages that staff have not seen, in tickets in work. */
    tickets_count_in_work_messages: z.int(),
    /** Open tickets by type. Omits types without any. */
    tickets_by_type: z.array(TicketCounts),
  })
  .meta({ id: 'ManagerStat' });
export type ManagerStat = z.infer<typeof ManagerStat>;
