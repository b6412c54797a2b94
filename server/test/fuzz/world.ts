import { signLaunchData } from '../../messenger/page-api/launch-data.js';
import { newDeposit } from '../deposit.factories.js';
import { newBrand, newManager, newMember, newTelegramId, newUser, newApiKey } from '../factories.js';
import type { TestApp } from '../test-app.js';
import type { Random } from '../random.js';

/** Usually picks a credential that may call the path. */
export type CredentialPicker = (random: Random, path: string) => Record<string, string>;

async function removeAll(app: TestApp): Promise<void> {
  const tables = await app.db.query<{ name: string }[]>(
    // The role may not truncate the audit records.
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
       and has_table_privilege(oid, 'truncate')`,
  );
  const names = tables.map(({ name }) => name).join(', ');
  await app.db.query(`truncate ${names} restart identity cascade`);
}

/** Removes all rows first. */
export async function newWorld(app: TestApp): Promise<CredentialPicker> {
  await removeAll(app);
  const [brand, otherBrand] = [await newBrand(app.db), await newBrand(app.db, { reportType: 'sales' })];
  const member = await newMember(app.db, brand);
  for (const [reportedBrand, agent] of [
    [brand, member],
    [otherBrand, await newMember(app.db, otherBrand)],
  ] as const) {
    for (const status of ['wait', 'wait', 'accept'] as const)
      await newDeposit(app.db, reportedBrand, { agentId: agent.id, status });
  }
  const staff = [
    await newManager(app.db, { brands: [brand] }),
    await newManager(app.db, { brands: [brand], codes: [] }),
    await newUser(app.db, { role: 'ceo' }),
  ];
  const admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
  const keys = [await newApiKey(app, [brand]), await newApiKey(app, [brand, otherBrand])];
  const buildLaunchHeaders = () => {
    const person = { id: Number(member.telegramId), first_name: 'Anna', username: 'anna' };
    const authDate = Math.floor(app.clock.now().getTime() / 1000);
    return { authorization: `tma ${signLaunchData({ person, authDate }, app.token)}` };
  };
  const wrongCredentials = [
    '',
    'Bearer',
    'Bearer x',
    'Bearer tdk_x',
    'Basic YTpi',
    'tma x=1',
    `Bearer ${'x'.repeat(4_000)}`,
    'bearer é',
  ];

  return (random, path) => {
    const brandId = random.chance(0.95)
      ? String(brand.id)
      : random.pick([String(otherBrand.id), '0', 'x', '1e9', '']);
    const inBrand = { 'brand-id': brandId };
    const headersByKind = {
      none: () => ({}),
      wrong: () => ({ authorization: random.pick(wrongCredentials), ...inBrand }),
      member: () => ({ ...app.headersOf(member), ...inBrand }),
      launch: () => ({ ...buildLaunchHeaders(), ...inBrand }),
      key: () => random.pick(keys).headers,
      staff: () => ({ ...app.headersOf(random.pick(staff)), ...inBrand }),
      admin: () => ({ ...app.headersOf(admin), ...inBrand }),
    };
    type Kind = keyof typeof headersByKind;
    const fittingKinds: readonly Kind[] = path.startsWith('/api/t/')
      ? ['member', 'launch']
      : path === '/api/deposit'
        ? ['key']
        : ['admin', 'staff'];
    return headersByKind[
      random.pick(random.chance(0.8) ? fittingKinds : (Object.keys(headersByKind) as Kind[]))
    ]();
  };
}
