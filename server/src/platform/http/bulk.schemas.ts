import { z } from 'zod';
import { Id } from './common.schemas.js';

const MAX_AT_ONCE = 200;

export const BulkIds = z.array(Id).min(1).max(MAX_AT_ONCE);

/** `error`: the text that the call for this item alone would return. */
export const BulkResult = z
  .object({
    done: z.array(z.int()),
    skipped: z.array(z.object({ id: z.int(), error: z.string() })),
  })
  .meta({ id: 'BulkResult' });
