import { z } from 'zod';
import { type ApiKeyScope, apiKeyScopes } from '../../platform/access/caller.js';
import { externalIdText, Id, Instant, lineText } from '../../platform/http/common.schemas.js';
import { findNetworkError } from './api-key.rules.js';

const MAX_BRANDS = 500;
const MAX_ADDRESSES = 50;
/** Of the longest IPv6 network, in characters. */
const MAX_NETWORK_LENGTH = 43;
/** The rights that keys had before there were scopes. */
const defaultScopes: ApiKeyScope[] = ['deposits:read', 'deposits:write', 'reports:read'];

const Scopes = z
  .array(z.enum(apiKeyScopes))
  .min(1)
  .max(apiKeyScopes.length)
  .transform((scopes) => apiKeyScopes.filter((scope) => scopes.includes(scope)));

const Network = externalIdText(MAX_NETWORK_LENGTH)
  .toLowerCase()
  .check(({ value, issues }) => {
    const message = findNetworkError(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });

const restrictions = {
  scopes: Scopes,
  /** The networks from which the key may be used. Empty: all. */
  addresses: z.array(Network).max(MAX_ADDRESSES),
  /** In the future. Null: the key does not expire. */
  expires_at: z.iso.datetime({ offset: true }).nullable(),
};

export const CreateApiKey = z
  .strictObject({
    name: lineText(64).min(1),
    brands: z.array(Id).min(1).max(MAX_BRANDS),
    scopes: restrictions.scopes.default(defaultScopes),
    addresses: restrictions.addresses.default([]),
    expires_at: restrictions.expires_at.default(null),
  })
  .meta({ id: 'CreateApiKey' });
export type CreateApiKey = z.infer<typeof CreateApiKey>;

/** Omitted fields stay unchanged. */
export const UpdateApiKey = z.strictObject(restrictions).partial().meta({ id: 'UpdateApiKey' });
export type UpdateApiKey = z.infer<typeof UpdateApiKey>;

export const ApiKeyView = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The first characters of the key. */
    prefix: z.string(),
    brands: z.array(z.object({ id: z.int(), name: z.string() })),
    scopes: z.array(z.enum(apiKeyScopes)),
    addresses: z.array(z.string()),
    /** From this time on the key is refused. Null: it does not expire. */
    expires_at: Instant.nullable(),
    created_at: Instant,
    /** Accurate to the minute. */
    last_used_at: Instant.nullable(),
    /** Only for a key that is refused until an admin confirms it. */
    suspended_at: Instant.optional(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKeyView = z.input<typeof ApiKeyView>;

export const NewApiKeyView = ApiKeyView.extend({ key: z.string() }).meta({ id: 'NewApiKey' });

export const ApiKeyList = z.object({ data: z.array(ApiKeyView) }).meta({ id: 'ApiKeyList' });
