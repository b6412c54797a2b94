import { randomInt, randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { type ManagerCode, managerCodes } from '../src/platform/access/caller.js';
import { Brand } from '../src/features/brands/registry/brand.entity.js';
import { Member } from '../src/features/brands/members/member.entity.js';
import { User } from '../src/features/people/user.entity.js';
import { CreateApiKey } from '../src/features/integrations/api-key.schemas.js';
import { ApiKeyService } from '../src/features/integrations/api-key.service.js';
import type { TestApp } from './test-app.js';
import { AuthService } from '../src/features/auth/login/auth.service.js';
import { SessionService } from '../src/features/auth/sessions/session.service.js';
import { TokenService } from '../src/features/auth/credentials/token.service.js';
import { Passkey } from '../src/features/auth/passkeys/passkey.repository.js';
import { Invite } from '../src/features/invites/invite.entity.js';

export const newTelegramId = () => String(randomInt(10_000_000, 2 ** 47));
const newGroupId = () => `-100${randomInt(10_000_000, 2 ** 40)}`;

export function newUser(db: EntityManager, user: Partial<User> = {}): Promise<User> {
  const telegramId = user.telegramId ?? newTelegramId();
  return db.save(
    db.create(User, { telegramId, username: `u${telegramId}`, publicName: `Person ${telegramId}`, ...user }),
  );
}

export function newBrand(db: EntityManager, brand: Partial<Brand> = {}): Promise<Brand> {
  return db.save(db.create(Brand, { name: `Brand ${randomInt(1e9)}`, chatId: newGroupId(), ...brand }));
}

/** A word of letters that no other test uses. */
export const newWord = () =>
  randomUUID()
    .replace(/\W/g, '')
    .slice(0, 12)
    .replace(/\d/g, (digit) => 'klmnoprstu'[+digit]!);

/** A manager with these codes, or all of them, and access to the brands. */
export async function newManager(
  db: EntityManager,
  {
    brands = [],
    codes = managerCodes,
    publicName,
  }: { brands?: Brand[]; codes?: readonly ManagerCode[]; publicName?: string } = {},
): Promise<User> {
  const user = await newUser(db, { role: 'manager', codes: [...codes], ...(publicName && { publicName }) });
  for (const brand of brands) await db.query('insert into user_brands values ($1, $2)', [user.id, brand.id]);
  return user;
}

export async function newMember(
  db: EntityManager,
  brand: Brand,
  { dismissedAt = null, ...user }: Partial<User> & { dismissedAt?: Date | null } = {},
): Promise<User> {
  const person = await newUser(db, user);
  await db.save(db.create(Member, { brandId: brand.id, userId: person.id, dismissedAt }));
  return person;
}

export async function newScene(
  db: EntityManager,
  change: { brand?: Partial<Brand>; agent?: Partial<User> } = {},
) {
  const brand = await newBrand(db, change.brand);
  const manager = await newManager(db, { brands: [brand] });
  return { brand, manager, agent: await newMember(db, brand, change.agent) };
}
export type Scene = Awaited<ReturnType<typeof newScene>>;

export async function newApiKey(
  app: TestApp,
  brands: Brand[],
  restrictions: Partial<Omit<CreateApiKey, 'name' | 'brands'>> = {},
) {
  const admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
  const input = CreateApiKey.parse({ name: 'CRM', brands: brands.map(({ id }) => id), ...restrictions });
  const { id, key } = await app.get(ApiKeyService).create({ userId: admin.id }, input);
  const headers = { authorization: `Bearer ${key}` };
  return { id, key, headers, client: app.with(headers) };
}

/** Creates a suspended API key, as after a recovery of the database. */
export async function newSuspendedKey(app: TestApp, brands: Brand[]) {
  const apiKey = await newApiKey(app, brands);
  await app.db.query('update api_keys set suspended_at = now() where id = $1', [apiKey.id]);
  return apiKey;
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export const newToken = (app: TestApp, person: User): Promise<string> =>
  app.get(SessionService).start(person, { address: '203.0.113.7', userAgent: CHROME }, { via: 'link' });

export const newLoginCode = async (app: TestApp, person: User): Promise<string> =>
  (await app.get(AuthService).createLink(person)).split('/').at(-1)!;

export const newSession = async (app: TestApp, person: User): Promise<string> =>
  getSessionId(app, await newToken(app, person));

export const getSessionId = (app: TestApp, token: string): string => app.get(TokenService).verify(token).id;

export async function newPasskeyRow(db: EntityManager, { id: userId }: Pick<User, 'id'>): Promise<number> {
  const passkey = db.create(Passkey, {
    userId,
    credentialId: randomBytes(16).toString('base64url'),
    publicKey: Buffer.alloc(0),
    counter: '0',
    transports: [],
    name: 'Key',
    createdAt: new Date(),
  });
  return (await db.save(passkey)).id;
}

export const newDayOff = (db: EntityManager, { id: brandId }: Brand, { id: userId }: User, day: string) =>
  db.query(
    'insert into work_days (brand_id, user_id, date, in_work, answered_at) values ($1, $2, $3, false, now())',
    [brandId, userId, day],
  );

export function newInvite(db: EntityManager, brand: Brand, invite: Partial<Invite> = {}): Promise<Invite> {
  return db.save(
    db.create(Invite, {
      brandId: brand.id,
      secretCode: randomUUID(),
      maxConnects: 3,
      currentConnects: 0,
      activeUntil: new Date('2100-01-01T00:00:00Z'),
      createdAt: new Date('2026-03-01T00:00:00Z'),
      ...invite,
    }),
  );
}
