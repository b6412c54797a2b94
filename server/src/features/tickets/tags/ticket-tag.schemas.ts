import { z } from 'zod';
import { Id, IdText, lineText, optionalQuery } from '../../../platform/http/common.schemas.js';
import { tagColors, TicketTag } from '../records/ticket.schemas.js';

/** The maximum number of tags of a brand. */
export const MAX_TAGS = 100;

export const TicketTagFilter = z.object({ brand_id: optionalQuery(IdText) });
export type TicketTagFilter = z.infer<typeof TicketTagFilter>;

export const CreateTicketTag = z
  .strictObject({ brand_id: Id, name: lineText(32).min(1), color: z.enum(tagColors).default('gray') })
  .meta({ id: 'CreateTicketTag' });
export type CreateTicketTag = z.infer<typeof CreateTicketTag>;

export const BrandTicketTag = TicketTag.extend({ brand_id: z.int() }).meta({ id: 'BrandTicketTag' });
export type BrandTicketTag = z.infer<typeof BrandTicketTag>;

/** Sorted by brand and name. */
export const TicketTagList = z.object({ data: z.array(BrandTicketTag) }).meta({ id: 'TicketTagList' });
