import { z } from 'zod';
import {
  Instant,
  optionalQuery,
  pageSchema,
  PageNumber,
  externalIdText,
} from '../../../../platform/http/common.schemas.js';
import { depositFields } from '../../ledger/deposit-fields.rules.js';
import { ApiDeposit } from '../deposit.schemas.js';
import { TicketRow } from '../../../tickets/lists/ticket-list.schemas.js';
import { UserView } from '../../../people/user.schemas.js';

/** Exactly one of `client_id` and `wallet`. */
export const ClientFilter = z
  .object({
    page: PageNumber,
    client_id: optionalQuery(externalIdText(depositFields.client_id.maxLength)),
    wallet: optionalQuery(externalIdText(depositFields.wallet.maxLength)),
  })
  .superRefine(({ client_id, wallet }, context) => {
    if (!client_id && !wallet)
      context.addIssue({
        code: 'custom',
        path: ['client_id'],
        message: 'is required unless wallet is given',
      });
    if (client_id && wallet)
      context.addIssue({ code: 'custom', path: ['wallet'], message: 'must not be combined with client_id' });
  });
export type ClientFilter = z.infer<typeof ClientFilter>;

const Sum = z.object({ count: z.int(), amount: z.number() }).meta({ id: 'DepositSum' });

/** `count`: of all deposits. `amount`: the sum of the accepted ones. */
const countAndAmount = { count: z.int(), amount: z.number() };

/** A client's deposits and tickets within reach. Each list has at most twenty entries, those with the most deposits first. */
export const ClientSummary = z
  .object({
    /** The number of deposits, at most 10,000. The sums below are those of the newest 10,000. */
    deposits: z.int(),
    /** Whether there may be older deposits, which the pages and the sums omit. */
    has_more: z.boolean(),
    /** Tickets that mention the client, at most 200. Null: the caller may not see tickets. */
    tickets: z.int().nullable(),
    first_at: Instant.nullable(),
    last_at: Instant.nullable(),
    statuses: z.object({ wait: Sum, accept: Sum, reject: Sum, delete: Sum }),
    brands: z.array(z.object({ id: z.int(), name: z.string(), ...countAndAmount })),
    agents: z.array(z.object({ user: UserView, ...countAndAmount })),
    /**
     * The wallets of the client id, or the client ids of the wallet. `others`: how many other client ids, or wallets, are in the
     * newest 1,000 deposits with the `value`.
     */
    linked: z.array(z.object({ value: z.string(), others: z.int(), ...countAndAmount })),
    brand_count: z.int(),
    agent_count: z.int(),
    linked_count: z.int(),
  })
  .meta({ id: 'ClientSummary' });
export type ClientSummary = z.infer<typeof ClientSummary>;

const ClientEntry = z
  .object({
    kind: z.enum(['deposit', 'ticket']),
    id: z.int(),
    at: Instant,
    deposit: ApiDeposit.nullable(),
    ticket: TicketRow.nullable(),
  })
  .meta({ id: 'ClientEntry' });
export type ClientEntry = z.input<typeof ClientEntry>;

export const ClientPage = pageSchema(ClientEntry)
  .extend({ client: ClientSummary })
  .meta({ id: 'ClientPage' });
export type ClientPage = z.input<typeof ClientPage>;
