import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ApiKeyCaller, ApiKeyScope } from '../../platform/access/caller.js';
import { PageFilter, pageSchema } from '../../platform/http/common.schemas.js';
import { MemberList } from '../brands/members/member.schemas.js';
import { MemberService } from '../brands/members/member.service.js';
import { BrandView } from '../brands/registry/brand.schemas.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { ClientFilter, ClientPage } from '../deposits/search/clients/client.schemas.js';
import { ClientService } from '../deposits/search/clients/client.service.js';
import { DepositQueries } from '../deposits/search/deposit-queries.service.js';
import {
  ApiDeposit,
  DepositFilter,
  DepositHistory,
  DepositPage,
} from '../deposits/search/deposit.schemas.js';
import { RatingService } from '../statistics/rating/rating.service.js';
import { BrandStatistic, ManagerRating, StatisticFilter } from '../statistics/results/statistic.schemas.js';
import { StatisticService } from '../statistics/statistic/statistic.service.js';
import { TicketDeskService } from '../tickets/chat/ticket-desk.service.js';
import { TicketFilter, TicketPage } from '../tickets/lists/ticket-list.schemas.js';
import { TicketListService } from '../tickets/lists/ticket-list.service.js';
import { ticketStatuses } from '../tickets/records/ticket.rules.js';
import { ChatRange, StaffChat } from '../tickets/records/ticket.schemas.js';
import { EventFilter, EventPage } from '../webhooks/event.schemas.js';
import { EventService } from '../webhooks/event.service.js';

export interface AssistantTool {
  name: string;
  scope: ApiKeyScope;
  title: string;
  description: string;
  input: z.ZodObject;
  run: (caller: ApiKeyCaller, input: unknown) => Promise<object>;
}

const id = z.int().min(1);
const page = z
  .int()
  .min(1)
  .optional()
  .describe('The page, from 1. `last_page` of the result is the last one');
const brand_id = id.optional().describe('Only of this brand');

/** `input`: the fields of the tool's input. `filter` and `view`: the schemas of the API call. `filter` parses the input too. */
function defineTool<Shape extends z.ZodRawShape, Filter extends z.ZodType, View extends z.ZodType>({
  input: shape,
  filter,
  view,
  run,
  ...tool
}: Omit<AssistantTool, 'input' | 'run'> & {
  input: Shape;
  filter: Filter;
  view: View;
  run: (
    caller: ApiKeyCaller,
    filter: z.output<Filter>,
    input: z.output<z.ZodObject<Shape>>,
  ) => Promise<z.input<View>>;
}): AssistantTool {
  const input = z.strictObject(shape);
  return {
    ...tool,
    input,
    run: async (caller, value) => {
      const parsed = input.parse(value) as z.output<z.ZodObject<Shape>>;
      return view.parse(await run(caller, filter.parse(parsed), parsed)) as object;
    },
  };
}

@Injectable()
export class AssistantTools {
  readonly all: readonly AssistantTool[];

  constructor(
    brands: BrandService,
    members: MemberService,
    deposits: DepositQueries,
    clients: ClientService,
    statistics: StatisticService,
    rating: RatingService,
    tickets: TicketListService,
    desk: TicketDeskService,
    events: EventService,
  ) {
    this.all = [
      defineTool({
        name: 'list_brands',
        scope: 'members:read',
        title: 'List brands',
        description: 'The brands that the key reaches, 20 a page.',
        input: { page, q: z.string().max(128).optional().describe('A part of the name') },
        filter: PageFilter,
        view: pageSchema(BrandView),
        run: (caller, filter, { q }) => brands.search(caller, filter.page, q),
      }),
      defineTool({
        name: 'list_members',
        scope: 'members:read',
        title: 'List members',
        description: 'The active members of a brand, with targets and results of the current period.',
        input: { brand_id: id },
        filter: z.object({}),
        view: MemberList,
        run: (caller, _, input) => members.list(caller, input.brand_id),
      }),
      defineTool({
        name: 'find_deposits',
        scope: 'deposits:read',
        title: 'Find deposits',
        description:
          'Deposits, newest first unless `order` is given, 20 a page, with `count` and `amount` (the sum in USD) of all that match.',
        input: {
          page,
          brand_id,
          agent_id: id.optional().describe('Only of this agent'),
          status: z.enum(['wait', 'accept', 'reject', 'delete']).optional(),
          q: z
            .string()
            .max(128)
            .optional()
            .describe("A label (A12), a client id or wallet, an exact amount, or a part of an agent's name"),
          date_start: z.int().min(0).optional().describe('Unix seconds, inclusive'),
          date_end: z.int().min(0).optional().describe('Unix seconds, inclusive'),
          order: z.enum(['newest', 'oldest', 'amount_more', 'amount_less']).optional(),
        },
        filter: DepositFilter,
        view: DepositPage,
        run: (caller, filter) => deposits.search(caller, filter),
      }),
      defineTool({
        name: 'get_deposit',
        scope: 'deposits:read',
        title: 'Get a deposit',
        description: 'One deposit as it was reported and as it is now, and its history.',
        input: { id },
        filter: z.object({}),
        view: z.object({ deposit: ApiDeposit, history: DepositHistory }),
        run: async (caller, _, input) => ({
          deposit: await deposits.get(caller, input.id),
          history: await deposits.getHistory(caller, input.id),
        }),
      }),
      defineTool({
        name: 'get_client',
        scope: 'deposits:read',
        title: 'Get a client',
        description:
          'All deposits of one client, and with the scope tickets:read the tickets about them, newest first, 20 a page. Send exactly one of client_id and wallet.',
        input: { page, client_id: z.string().optional(), wallet: z.string().optional() },
        filter: ClientFilter,
        view: ClientPage,
        run: (caller, filter) => clients.get(caller, filter),
      }),
      defineTool({
        name: 'get_statistic',
        scope: 'reports:read',
        title: 'Get a statistic',
        description:
          'Results of each member of a brand in the day, the week (Friday to Thursday) or the period of the brand that contains a date. Days are in GMT-4.',
        input: {
          brand_id: id,
          date: z.iso.date().describe('YYYY-MM-DD'),
          period: z.enum(['day', 'week', 'month']).describe('`month`: the period of the brand'),
        },
        filter: StatisticFilter,
        view: BrandStatistic,
        run: (caller, filter, input) => statistics.get(caller, input.brand_id, filter),
      }),
      defineTool({
        name: 'get_rating',
        scope: 'reports:read',
        title: 'Get the rating',
        description:
          'The agents of all brands that the key reaches, by their results in the current period, best first.',
        input: {},
        filter: z.object({}),
        view: ManagerRating,
        run: (caller) => rating.getManagerRating(caller),
      }),
      defineTool({
        name: 'find_tickets',
        scope: 'tickets:read',
        title: 'Find tickets',
        description: 'Tickets of members, 20 a page, with the last message of each.',
        input: {
          page,
          brand_id,
          status: z.enum(ticketStatuses).optional(),
          q: z.string().max(128).optional().describe('Words of titles, messages and names of owners'),
        },
        filter: TicketFilter,
        view: TicketPage,
        run: (caller, filter) => tickets.search(caller, filter),
      }),
      defineTool({
        name: 'get_ticket',
        scope: 'tickets:read',
        title: 'Get a ticket',
        description:
          'One ticket with its newest 50 messages, newest first. If `has_more`, pass the id of the oldest message as `before` for older ones. Does not mark the ticket as read.',
        input: { id, before: id.optional() },
        filter: ChatRange,
        view: StaffChat,
        run: (caller, filter, input) => desk.openChat(caller, input.id, filter),
      }),
      defineTool({
        name: 'list_events',
        scope: 'events:read',
        title: 'List events',
        description:
          'What happened to deposits, tickets, members and reports, oldest first. Pass `next` of the result as `after` for later events.',
        input: {
          after: z.int().min(0).optional(),
          limit: z.int().min(1).max(100).optional(),
          types: z.array(z.string()).optional(),
        },
        filter: EventFilter,
        view: EventPage,
        run: (caller, filter) => events.list(caller, filter),
      }),
    ];
  }
}
