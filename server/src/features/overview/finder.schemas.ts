import { z } from 'zod';
import { lineText } from '../../platform/http/common.schemas.js';
import { BrandName } from '../brands/registry/brand.schemas.js';
import { UserView } from '../people/user.schemas.js';
import { ticketStatuses } from '../tickets/records/ticket.rules.js';

export const FindFilter = z.object({ q: lineText(64).min(1, 'must not be empty') });
export type FindFilter = z.infer<typeof FindFilter>;

const FoundPerson = UserView.extend({
  username: z.string().nullable(),
  role: z.enum(['user', 'manager', 'ceo', 'admin']),
  /** Up to three brands in which the person is an active member. Omits brands beyond the caller's reach. */
  brands: z.array(BrandName),
}).meta({ id: 'FoundPerson' });

const FoundDeposit = z
  .object({
    id: z.int(),
    label: z.string(),
    type: z.enum(['retention', 'ftd']),
    status: z.enum(['wait', 'accept', 'reject', 'delete']),
    agent_user: UserView.nullable(),
    brand: z.string(),
  })
  .meta({ id: 'FoundDeposit' });

const FoundTicket = z
  .object({
    id: z.int(),
    title: z.string(),
    status: z.enum(ticketStatuses),
    user: UserView,
    brand: z.string().nullable(),
  })
  .meta({ id: 'FoundTicket' });

/** A few results of each kind. Brands and people: best matches first. Deposits and tickets: an exact id first, then the newest. */
export const FinderResult = z
  .object({
    brands: z.array(BrandName),
    people: z.array(FoundPerson),
    deposits: z.array(FoundDeposit),
    tickets: z.array(FoundTicket),
  })
  .meta({ id: 'FinderResult' });
export type FinderResult = z.infer<typeof FinderResult>;
