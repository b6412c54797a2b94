import { z } from 'zod';
import { Id, Instant, lineText } from '../../platform/http/common.schemas.js';

const MAX_BRANDS = 500;

export const CreateApiKey = z
  .strictObject({ name: lineText(64).min(1), brands: z.array(Id).min(1).max(MAX_BRANDS) })
  .meta({ id: 'CreateApiKey' });
export type CreateApiKey = z.infer<typeof CreateApiKey>;

export const ApiKeyView = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The first characters of the key, so that people can tell keys apart. */
    prefix: z.string(),
    brands: z.array(z.object({ id: z.int(), name: z.string() })),
    created_at: Instant,
    /** Exact to the minute. */
    last_used_at: Instant.nullable(),
    /** Set only for a key that is refused until an admin confirms it. */
    suspended_at: Instant.optional(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKeyView = z.input<typeof ApiKeyView>;

export const NewApiKeyView = ApiKeyView.extend({ key: z.string() }).meta({ id: 'NewApiKey' });

export const ApiKeyList = z.object({ data: z.array(ApiKeyView) }).meta({ id: 'ApiKeyList' });
