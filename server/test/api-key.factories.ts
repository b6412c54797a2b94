import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { ApiKeyService } from '../src/features/integrations/api-key.service.js';
import { newTelegramId, newUser } from './factories.js';
import type { TestApp } from './test-app.js';

/** An API key for the brands, as an admin makes it, and calls with it. */
export async function newApiKey(app: TestApp, brands: Brand[]) {
  const admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
  const order = { name: 'CRM', brands: brands.map(({ id }) => id) };
  const { id, key } = await app.get(ApiKeyService).create({ userId: admin.id }, order);
  const headers = { authorization: `Bearer ${key}` };
  return { id, key, headers, client: app.with(headers) };
}

/** A key after a recovery of the database. */
export async function newSuspendedKey(app: TestApp, brands: Brand[]) {
  const made = await newApiKey(app, brands);
  await app.db.query('update api_keys set suspended_at = now() where id = $1', [made.id]);
  return made;
}
