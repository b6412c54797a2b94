import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { ManagerCode } from '../src/platform/access/caller.js';
import { managerCodes } from '../src/features/people/manager-codes.js';
import { Brand } from '../src/features/brands/registry/brand.entity.js';
import { Member } from '../src/features/brands/members/member.entity.js';
import { User } from '../src/features/people/user.entity.js';

/** Telegram ids that no other test uses. */
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

/** A manager with these codes, or all of them, and access to the brands. */
export async function newManager(
  db: EntityManager,
  { brands = [], codes = managerCodes }: { brands?: Brand[]; codes?: readonly ManagerCode[] } = {},
): Promise<User> {
  const user = await newUser(db, { role: 'manager', codes: [...codes] });
  for (const brand of brands) await db.query('insert into user_brands values ($1, $2)', [user.id, brand.id]);
  return user;
}

/** An active or dismissed member of the brand. */
export async function newMember(
  db: EntityManager,
  brand: Brand,
  { dismissedAt = null, ...user }: Partial<User> & { dismissedAt?: Date | null } = {},
): Promise<User> {
  const person = await newUser(db, user);
  await db.save(db.create(Member, { brandId: brand.id, userId: person.id, dismissedAt }));
  return person;
}

/** The people of most tests: a manager and an agent of one brand. */
export async function newScene(
  db: EntityManager,
  of: { brand?: Partial<Brand>; agent?: Partial<User> } = {},
) {
  const brand = await newBrand(db, of.brand);
  const manager = await newManager(db, { brands: [brand] });
  return { brand, manager, agent: await newMember(db, brand, of.agent) };
}
export type Scene = Awaited<ReturnType<typeof newScene>>;
