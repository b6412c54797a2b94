import type { Test } from 'supertest';
import { nonScreenPaths } from '../shared/web-paths.js';
import { auditActions } from '../src/features/audit/audit-actions.js';
import type { User } from '../src/features/people/user.entity.js';
import { type ManagerCode, managerCodes } from '../src/platform/access/caller.js';
import { agent, app, brand, prepareCall } from './access-calls.js';
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

/** People whom an access rule refuses. Their calls change nothing, so one person per kind and code makes all these calls. */
const refusedPeople = new Map<string, User>();

/** Calls without access get 401 or 403 before id and input are checked, so the id is arbitrary and the input is empty. */
async function callRefused(caller: CallerKind, { method, path, code }: MatrixRow) {
  const key = `${caller} ${code}`;
  const person = refusedPeople.get(key) ?? (await newCaller(caller, code));
  if (person) refusedPeople.set(key, person);
  return callAs(person, method, path.replace(/\{\w+\}/, '1'));
}

const newCaller = async (caller: CallerKind, code: string) =>
  caller === 'anon' ? undefined : people[caller](managerCodes.find((known) => known === code) ?? null);

function callAs(person: User | undefined, method: string, path: string): Test {
  const client = person ? app.asMember(person, brand) : app.anonymous();
  const isOutsideApi = nonScreenPaths.test(`/${path}`);
  return client[method.toLowerCase() as 'get'](isOutsideApi ? `/${path}` : path);
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

export async function expectCell(caller: CallerKind, row: MatrixRow): Promise<void> {
  const expected = row.answers[caller];
  if (/^40[13]$/.test(expected))
    return expect(String((await callRefused(caller, row)).status)).toBe(expected);
  const [, status = '', rest] = /^(\S+) ?(.*)$/.exec(expected) ?? [];
  const newPerson = await newCaller(caller, row.code);
  const person = expected.startsWith('2xx owner') ? agent : newPerson;
  const { path, prepare } = await prepareCall(row.method, row.path, newPerson);
  const since = await getLastRecordId();
  const call = callAs(person, row.method, path);
  // A caller who is refused gets 403 before the input is checked.
  const answer = await (status === '403' ? call : prepare(call));

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
  const records = await listRecords(person || null, since);
  expect(records).toContainEqual(expect.objectContaining({ via, ip: expect.stringMatching(/\d/) }));
  expect(auditActions).toEqual(expect.arrayContaining(records.map(({ action }) => action)));
}

/** Checks how many rows a CSV file has below its header. */
function expectRows(file: string, expected: string | undefined): void {
  const rows = file.trimEnd().split('\r\n').length - 1;
  if (expected === 'empty') expect(rows).toBe(0);
  if (expected === 'all' && !file.includes('Rating,Place')) expect(rows).toBeGreaterThan(0);
}
