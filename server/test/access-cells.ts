import type { Test } from 'supertest';
import { nonScreenPaths } from '../shared/web-paths.js';
import { auditActions } from '../src/features/audit/audit-actions.js';
import type { User } from '../src/features/people/user.entity.js';
import {
  type ApiKeyScope,
  apiKeyScopes,
  type ManagerCode,
  managerCodes,
} from '../src/platform/access/caller.js';
import { agent, app, brand, prepareCall } from './access-calls.js';
import type { CallerKind, MatrixRow } from './access-matrix.js';
import { newApiKey, newBrand, newManager, newMember, newTelegramId, newUser } from './factories.js';

/** Writing calls that create no audit record, with the reason. */
const unrecordedCalls: Record<string, string> = {
  'POST auth/tg':
    'the test has no valid code, and a failed login is only logged; auth.sessions.http.spec.ts logs in',
  'POST auth/me': 'reads',
  'POST auth/oidc/login': 'the test has no proof of the provider; oidc.http.spec.ts logs in',
  'DELETE auth/session': 'the test has no other session; session.http.spec.ts has some',
  'POST auth/passkey/options': 'only a challenge is stored; the passkey is recorded once it is added',
  'POST auth/passkey/confirm/options': 'only a challenge is stored; the confirmation is recorded',
  'POST deposit/next': 'a claim is advisory and expires after a minute',
  'POST deposit/{id}/claim': 'the same',
  'DELETE deposit/{id}/claim': 'the same',
  'POST t/moments/dismiss': 'only hides what the person has read',
  'POST ticket/{id}/presence': 'presence is not stored',
  'DELETE ticket/{id}/presence': 'the same',
};

const newPersonByKind: Record<Exclude<CallerKind, 'anon'>, (code: ManagerCode | null) => Promise<User>> = {
  member: () => newMember(app.db, brand),
  user_of_other_brand: async () => newMember(app.db, await newBrand(app.db)),
  manager: () => newManager(app.db, { brands: [brand] }),
  manager_other_brand: () => newManager(app.db),
  manager_no_code: (code) =>
    newManager(app.db, { brands: [brand], codes: managerCodes.filter((other) => other !== code) }),
  ceo: () => newUser(app.db, { role: 'ceo' }),
  admin: () => newUser(app.db, { role: 'admin', telegramId: newTelegramId() }),
};

/** People whom an access rule refuses, by kind and code. Their calls change nothing, so one person makes all of them. */
const refusedPersonByKey = new Map<string, User>();

/** Calls without access get 401 or 403 before id and input are checked, so the id is arbitrary and the input is empty. */
async function callRefused(caller: CallerKind, { method, path, code }: MatrixRow) {
  const key = `${caller} ${code}`;
  const person = refusedPersonByKey.get(key) ?? (await newCaller(caller, code));
  if (person) refusedPersonByKey.set(key, person);
  return callAs(person, method, path.replace(/\{\w+\}/, '1'));
}

const newCaller = async (caller: CallerKind, code: string) =>
  caller === 'anon'
    ? undefined
    : newPersonByKind[caller](managerCodes.find((known) => known === code) ?? null);

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

const listRecords = (actor: User | null, lastId: string) =>
  app.db.query<{ via: string; ip: string; action: string }[]>(
    'select via, ip, action from audit_records where id > $1 and actor_id is not distinct from $2',
    [lastId, actor?.id ?? null],
  );

export async function expectCell(caller: CallerKind, row: MatrixRow): Promise<void> {
  const expected = row.answers[caller];
  if (/^40[13]$/.test(expected))
    return expect(String((await callRefused(caller, row)).status)).toBe(expected);
  const [, status = '', rowsOrError] = /^(\S+) ?(.*)$/.exec(expected) ?? [];
  const newPerson = await newCaller(caller, row.code);
  const person = expected.startsWith('2xx owner') ? agent : newPerson;
  const { path, prepare } = await prepareCall(row.method, row.path, newPerson);
  const lastId = await getLastRecordId();
  const call = callAs(person, row.method, path);
  const answer = await (status === '403' ? call : prepare(call));

  if (status !== '2xx') {
    expect([answer.status, rowsOrError === '' || answer.body.error === rowsOrError]).toEqual([
      Number(status),
      true,
    ]);
    return;
  }
  expect(Math.floor(answer.status / 100)).toBe(2);
  const { body } = answer;
  if (row.path.includes('export')) return expectRows(answer.text, rowsOrError);
  const list = (body?.data ?? body?.ftd ?? body?.work_dates ?? body?.done ?? []) as unknown[];
  if (rowsOrError === 'empty') expect(list).toEqual([]);
  if (rowsOrError === 'all' && row.path !== 'manager/rating') expect(list.length).toBeGreaterThan(0);
  // A call that changes something creates an audit record. A call without rows within reach changes nothing.
  if (row.method === 'GET' || `${row.method} ${row.path}` in unrecordedCalls || rowsOrError === 'empty')
    return;
  const via = row.path.startsWith('t/') ? 'mini-app' : 'panel';
  const records = await listRecords(person ?? null, lastId);
  expect(records).toContainEqual(expect.objectContaining({ via, ip: expect.stringMatching(/\d/) }));
  expect(auditActions).toEqual(expect.arrayContaining(records.map(({ action }) => action)));
}

type TestKey = Awaited<ReturnType<typeof newApiKey>>;
/** For each scope a key of the brand, and one of another brand. */
const keysByScope = new Map<ApiKeyScope, Record<'own' | 'foreign', TestKey>>();

async function getKeys(scope: ApiKeyScope) {
  const keys = keysByScope.get(scope) ?? {
    own: await newApiKey(app, [brand], { scopes: [scope] }),
    foreign: await newApiKey(app, [await newBrand(app.db)], { scopes: [scope] }),
  };
  keysByScope.set(scope, keys);
  return keys;
}

/** A key that the matrix admits gets what a manager of its brands gets. All others get 403 before the input is checked. */
export async function expectKeyCells(row: MatrixRow): Promise<void> {
  await app.db.query('delete from rate_limits');
  for (const scope of apiKeyScopes) {
    const expected = row.keyAnswers[scope];
    if (expected === '-') continue;
    const { own, foreign } = await getKeys(scope);
    if (expected === '403') {
      const { status, body } = await callByKey(own, row.method, row.path.replace(/\{\w+\}/, '1'));
      expect([scope, status, body.error]).toEqual([scope, 403, 'Forbidden']);
      continue;
    }
    const { path, prepare } = await prepareCall(row.method, row.path);
    const answer = await prepare(callByKey(own, row.method, path));
    expect([scope, Math.floor(answer.status / 100)]).toEqual([scope, 2]);
    expect(answer.headers.ratelimit).toMatch(/^"default";r=\d+;t=\d+$/);
    const foreignAnswer = await prepare(callByKey(foreign, row.method, path));
    if (row.answers.manager_other_brand === '404') expect(foreignAnswer.status).toBe(404);
    else if (row.path.includes('export')) expectRows(foreignAnswer.text, 'empty');
    else if (row.method === 'GET') expect(listBrandIds(foreignAnswer.body)).not.toContain(brand.id);
    else if (row.path === 'mcp') expect(foreignAnswer.status).toBe(200);
    // The brand is in the body, which is checked after the scope.
    else expect([400, 404]).toContain(foreignAnswer.status);
  }
}

const listBrandIds = ({ data = [], ftd = [] }: Record<string, { id: number; brand_id?: number }[]>) =>
  [...data, ...ftd].map((entry) => entry.brand_id ?? entry.id);

const callByKey = ({ client }: TestKey, method: string, path: string): Test =>
  client[method.toLowerCase() as 'get'](path);

/** Checks how many rows a CSV file has below its header. */
function expectRows(file: string, expected: string | undefined): void {
  const rows = file.trimEnd().split('\r\n').length - 1;
  if (expected === 'empty') expect(rows).toBe(0);
  if (expected === 'all' && !file.includes('Rating,Place')) expect(rows).toBeGreaterThan(0);
}
