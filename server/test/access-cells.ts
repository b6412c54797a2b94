import type { Test } from 'supertest';
import { nonScreenPaths } from '../shared/web-paths.js';
import { auditActions } from '../src/features/audit/audit-actions.js';
import type { User } from '../src/features/people/user.entity.js';
import { type ManagerCode, managerCodes } from '../src/platform/access/caller.js';
import { app, brand, calls } from './access-calls.js';
import type { CallerKind, MatrixRow } from './access-matrix.js';
import { newBrand, newManager, newMember, newTelegramId, newUser } from './factories.js';
import { unrecordedCalls } from './unrecorded-calls.js';

const people: Record<Exclude<CallerKind, 'anon'>, (code: ManagerCode | null) => Promise<User>> = {
  member: () => newMember(app.db, brand),
  user_of_other_brand: async () => newMember(app.db, await newBrand(app.db)),
  manager: () => newManager(app.db, { brands: [brand] }),
  manager_other_brand: () => newManager(app.db),
  manager_no_code: (code) =>
    newManager(app.db, { brands: [brand], codes: managerCodes.filter((other) => other !== code) }),
  ceo: () => newUser(app.db, { role: 'ceo' }),
  admin: () => newUser(app.db, { role: 'admin', telegramId: newTelegramId() }),
};

async function callAs(caller: CallerKind, row: MatrixRow) {
  const code = managerCodes.find((known) => known === row.code) ?? null;
  const callerUser = caller === 'anon' ? undefined : await people[caller](code);
  const {
    id,
    query = '',
    prepare = (test: Test) => test,
    owner,
  } = (await calls[`${row.method} ${row.path}`]?.(callerUser)) ?? {};
  if (row.path.includes('{') && id === undefined)
    throw new Error(`${row.method} ${row.path} needs an entry in \`calls\` of access-calls.ts, with an id`);
  const isOutsideApi = nonScreenPaths.test(`/${row.path}`);
  const path = (isOutsideApi ? '/' : '') + row.path.replace(/\{\w+\}/, String(id)) + query;
  const person = caller === 'member' && owner ? owner : callerUser;
  const client = person ? app.asMember(person, brand) : app.anonymous();
  const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const since = await getLastRecordId();
  const call = client[method](path);
  // A caller without access gets 401 or 403 before the input is checked, so no input is sent.
  const answer = await (/^40[13]/.test(row.answers[caller]) ? call : prepare(call));
  return { answer, findRecords: () => listRecords(person || null, since) };
}

async function getLastRecordId(): Promise<string> {
  const [{ id }] = await app.db.query<[{ id: string }]>(
    'select coalesce(max(id), 0) as id from audit_records',
  );
  return id;
}

const listRecords = (actor: User | null, since: string) =>
  app.db.query<{ via: string; ip: string; action: string }[]>(
    'select via, ip, action from audit_records where id > $1 and actor_id is not distinct from $2',
    [since, actor?.id ?? null],
  );

/** Checks that the response to a call is the one in its cell. */
export async function expectCell(caller: CallerKind, row: MatrixRow): Promise<void> {
  const { answer, findRecords } = await callAs(caller, row);

  const [, status = '', rest] = /^(\S+) ?(.*)$/.exec(row.answers[caller]) ?? [];
  if (status !== '2xx') {
    expect([answer.status, rest === '' || answer.body.error === rest]).toEqual([Number(status), true]);
    return;
  }
  expect(Math.floor(answer.status / 100)).toBe(2);
  const { body } = answer;
  if (row.path.includes('export')) return expectRows(answer.text, rest);
  const list = (body?.data ?? body?.ftd ?? body?.work_dates ?? body?.done ?? []) as unknown[];
  if (rest === 'empty') expect(list).toEqual([]);
  if (rest === 'all' && row.path !== 'manager/rating') expect(list.length).toBeGreaterThan(0);
  // A call that changes something creates an audit record. A call without rows within reach changes nothing.
  if (row.method === 'GET' || `${row.method} ${row.path}` in unrecordedCalls || rest === 'empty') return;
  const via = row.path.startsWith('t/') ? 'mini-app' : 'panel';
  const records = await findRecords();
  expect(records).toContainEqual(expect.objectContaining({ via, ip: expect.stringMatching(/\d/) }));
  expect(auditActions).toEqual(expect.arrayContaining(records.map(({ action }) => action)));
}

/** Checks how many rows a CSV file has below its header. */
function expectRows(file: string, expected: string | undefined): void {
  const rows = file.trimEnd().split('\r\n').length - 1;
  if (expected === 'empty') expect(rows).toBe(0);
  if (expected === 'all' && !file.includes('Rating,Place')) expect(rows).toBeGreaterThan(0);
}
