import { z } from 'zod';
import { reportTypes } from '../brands/registry/brand.entity.js';
import { BrandName } from '../brands/registry/brand.schemas.js';
import { joinOutcomes, OwnJoinRequest } from '../invites/invite.schemas.js';
import { OwnUserView } from '../people/user.schemas.js';
import { Standing, Target } from '../statistics/standing/standing.schemas.js';

/** The person who opens the mini-app. `join`: the outcome of a request to join, if the launch link was for that. */
export const OpeningUserView = OwnUserView.extend({
  join: z.enum(joinOutcomes).nullable(),
  requests: z.array(OwnJoinRequest),
}).meta({ id: 'OpeningUser' });

export const OwnBrandList = z.object({ data: z.array(BrandName) }).meta({ id: 'OwnBrandList' });

/** The home screen of a brand in the mini-app: the caller's results in the current period. */
export const OwnBrandView = z
  .object({
    user: OwnUserView,
    target: Target,
    retention_amount: z.number(),
    ftd_amount: z.number(),
    ftd: z.int(),
    ...Standing,
    brand: BrandName.extend({ report_type: z.enum(reportTypes) }),
  })
  .meta({ id: 'OwnBrand' });
export type OwnBrandView = z.infer<typeof OwnBrandView>;

export const FirstSteps = z
  .object({
    /** The link of the chat in which deposits are reported. Null: there is none, or Telegram is unavailable. */
    chat_url: z.url().nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof FirstSteps>;
