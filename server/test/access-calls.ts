import type { Test } from 'supertest';
import { Appointment } from '../src/features/appointments/appointment.repository.js';
import { OpenIdIdentity } from '../src/features/auth/oidc/identity.repository.js';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { JoinRequest } from '../src/features/invites/invite.entity.js';
import { Member } from '../src/features/brands/members/member.entity.js';
import type { User } from '../src/features/people/user.entity.js';
import { Authenticator } from './authenticator.js';
import { newDeposit, newMissedReport } from './deposit.factories.js';
import {
  newBrand,
  newManager,
  newMember,
  newTelegramId,
  newUser,
  newApiKey,
  newSuspendedKey,
  newSession,
  newToken,
  newPasskeyRow,
  newInvite,
} from './factories.js';
import { newFile } from './file.factories.js';
import { newStoredUpdate, newOutboxMessage } from './outbox.factories.js';
import { createOwnDatabase, type OwnDatabase } from './own-database.js';
import { TestApp } from './test-app.js';
import { newTicket } from './ticket.factories.js';

const UNUSED_ADDRESS = 'http://127.0.0.1:9/';

/** The application with a brand and a member, in which access-cells.ts tests the cells of the access matrix. */
export const app = new TestApp('api', {
  CR_WINDOW_DAYS: '0',
  UNDO_SECONDS: '8',
  WEBHOOK_ALLOW_PRIVATE: 'true',
  OIDC_ISSUER: UNUSED_ADDRESS,
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'secret',
});
export let brand: Brand;
export let agent: User;
let lastChat = Date.now();
let lastTag = 0;

export function setUpAccessCalls(): void {
  let database: OwnDatabase;
  beforeAll(async () => {
    database = await createOwnDatabase();
    await app.open({ DATABASE_URL: database.url });
    brand = await newBrand(app.db);
    agent = await newMember(app.db, brand);
  });
  afterAll(async () => {
    app.clock.release();
    await app.stop();
    await database.drop();
  });
}

const send = (body: object) => (test: Test) => test.send(body);
export const newWaitingDeposit = () => newDeposit(app.db, brand, { agentId: agent.id });
const newRejectedDeposit = (by?: User) =>
  newDeposit(app.db, brand, { status: 'reject', moderatedBy: by?.id, moderatedAt: new Date() });
const newJoinRequest = async () => {
  const { id: userId } = await newUser(app.db);
  return app.db.save(app.db.create(JoinRequest, { brandId: brand.id, userId, createdAt: new Date() }));
};

const withSession = async (by?: User) => {
  const token = by && (await newToken(app, by));
  return (test: Test) => (token ? test.set('authorization', `Bearer ${token}`) : test);
};
const unissuedChallenge = { challenge: 'AAAA', rp: { id: 'desk.test' }, rpId: 'desk.test' };
const buildDeposit = () => ({ type: 'retention', client_id: '1', amount: 5, agent_id: agent.id });
const buildFigure = () => ({ user_id: agent.id, brand_id: brand.id, year: 2026, month: 3, value: 5 });
let lastTarget = 0;
const buildTargets = () => ({
  year: 2026,
  month: 3,
  rows: [{ user_id: agent.id, value: ++lastTarget }],
});
const getMemberId = async () =>
  (await app.db.findOneByOrFail(Member, { brandId: brand.id, userId: agent.id })).id;

const newAppointment = () =>
  app.db.save(
    app.db.create(Appointment, {
      userId: agent.id,
      name: 'Call',
      date: '2999-12-31',
      createdAt: new Date(),
    }),
  );
const createByCall = async (path: string, body: object, brands: Brand[] = []) =>
  (await app.as(await newManager(app.db, { brands })).post(path, body)).body.id as number;
const buildContest = () => ({
  name: 'Race',
  brand_ids: [brand.id],
  by: 'people',
  measure: 'amount',
  goal: null,
  winners: 3,
  prize: '',
  date_start: '2099-12-01',
  date_end: '2099-12-14',
});
const newContest = () => createByCall('contest', buildContest(), [brand]);
const buildTag = () => ({ brand_id: brand.id, name: `Tag ${++lastTag}`, color: 'red' });
async function newMergedTicket(): Promise<number> {
  const { id: mergedInto } = await newTicket(app.db, agent, brand);
  const merged = { status: 'closed' as const, closedAt: new Date(), mergedAt: new Date(), mergedInto };
  return (await newTicket(app.db, agent, brand, merged)).id;
}
const newTicketTag = () => createByCall('ticket-tag', buildTag(), [brand]);
const newWebhook = async () => {
  const admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
  return (await app.as(admin).post('admin/webhooks', { url: UNUSED_ADDRESS })).body.id as number;
};
const newAgentNote = () => createByCall(`manager/agent/${agent.id}/note`, { text: 'Calls late' }, [brand]);
const newPersonWithPasskey = async () => {
  const person = await newUser(app.db);
  await newPasskeyRow(app.db, person);
  return person.id;
};
const newFreeChat = () =>
  app.db.query(
    `insert into bot_groups (chat_id, title, is_forum, is_present, seen_at) values (-100777, 'Free', false, true, now())
     on conflict do nothing`,
  );
const newAnsweredDay = () =>
  app.db.query(
    `insert into work_days (brand_id, user_id, date, in_work, answered_at)
     values ($1, $2, '2026-03-11', true, now()) on conflict do nothing`,
    [brand.id, agent.id],
  );

/** The id for the path of a call. The first matching pattern applies. */
const idGetters: [call: RegExp, getId: (by?: User) => number | string | Promise<number | string>][] = [
  [/^DELETE brand\/\{id\}/, async () => (await newBrand(app.db)).id],
  [/brand\/request\/(accept|cancel)/, async () => (await newJoinRequest()).id],
  [/brand\/users\/team\/|user\/increment/, () => getMemberId()],
  [/invite_id/, async () => (await newInvite(app.db, brand)).id],
  [/ (admin\/)?brand\/| deposit\/(users|reasons)\//, () => brand.id],
  [/ contest\//, () => newContest()],
  [/\/undo$/, async (by) => (await newRejectedDeposit(by)).id],
  [/deposit\/(delete\/)?\{/, async () => (await newWaitingDeposit()).id],
  [/^PATCH auth\/passkey/, (by = agent) => newPasskeyRow(app.db, by)],
  [/^DELETE auth\/passkey/, () => newPasskeyRow(app.db, agent)],
  [/auth\/session/, (by = agent) => newSession(app, by)],
  [/api-keys\/\{id\}\/confirm/, async () => (await newSuspendedKey(app, [brand])).id],
  [/api-keys/, async () => (await newApiKey(app, [brand])).id],
  [/admin\/webhooks/, () => newWebhook()],
  [/admin\/outbox/, () => newOutboxMessage(app.db)],
  [/admin\/updates/, () => newStoredUpdate(app.db)],
  [/admin\/reports/, () => newMissedReport(app.db, brand)],
  [/erase$/, async () => (await newMember(app.db, brand)).id],
  [/agent\/\{id\}\/note\/\{/, async () => `${agent.id}/note/${await newAgentNote()}`],
  [/ manager\/(agent|user)| admin\/person/, () => agent.id],
  [/admin\/manager\//, async () => (await newManager(app.db)).id],
  [/admin\/users\/logout/, async () => (await newUser(app.db)).id],
  [/admin\/users\/passkeys/, () => newPersonWithPasskey()],
  [/manager\/view/, () => createByCall('manager/view', { name: 'Waiting', query: 'status=wait' })],
  [/appointment/, async () => (await newAppointment()).id],
  [
    /reopen$/,
    async () => (await newTicket(app.db, agent, brand, { status: 'closed', closedAt: new Date() })).id,
  ],
  [/unmerge$/, () => newMergedTicket()],
  [/ticket\//, async () => (await newTicket(app.db, agent, brand)).id],
  [/ticket-tag/, () => newTicketTag()],
  [/reply-template/, () => createByCall('reply-template', { title: 'Greeting', text: 'Hello' })],
  [/storage\/files/, () => newFile(app, 'files')],
  [/storage\/avatars/, () => newFile(app, 'avatars')],
];

interface Input {
  query?: string;
  prepare?: (test: Test) => Test;
}
const withBody = (build: () => object | Promise<object>) => async () => ({ prepare: send(await build()) });
const withFields = (build: () => Record<string, string | number>) => () =>
  Promise.resolve({ prepare: (test: Test) => test.field(build()) });
const withQuery = (query: string) => () => Promise.resolve({ query });
const withRow = (create: () => Promise<unknown>) => () => create().then(() => ({}));

/** Inputs of calls that need more than an id. */
const inputs: Record<string, (by?: User) => Promise<Input>> = {
  'POST auth/tg': async () => ({
    // Failed logins are counted by address.
    prepare: (test) => test.set('x-forwarded-for', newTelegramId()).send({ user_id: 1, secret_code: 'x' }),
  }),
  'GET auth/oidc/callback': async () => ({
    prepare: (test) => test.set('x-forwarded-for', newTelegramId()),
  }),
  'DELETE auth/oidc/identity': async (by = agent) => {
    const identity = { issuer: UNUSED_ADDRESS, subject: `a${by.id}`, userId: by.id };
    await app.db.insert(OpenIdIdentity, { ...identity, connectedAt: new Date() });
    return {};
  },
  'POST brand': withBody(() => ({ chat_id: -1_000_000_000_000 - ++lastChat, name: 'New' })),
  'GET contest': withRow(newContest),
  'POST contest': withBody(buildContest),
  'PATCH contest/{id}': withBody(() => ({ name: 'Sprint' })),
  'GET brand/reports/trend/{id}': withQuery('?date_start=2026-03-01&date_end=2026-03-31'),
  'GET manager/chats': withRow(newFreeChat),
  'GET manager/find': withQuery('?q=a'),
  'PATCH brand/{id}': withBody(() => ({ description: 'New' })),
  'PUT brand/{id}': withBody(() => ({ description: 'New' })),
  'POST brand/{id}': withBody(() => ({ description: 'New' })),
  'POST brand/message/{id}': withBody(() => ({ message: 'Hi', type: 'chat' })),
  'GET brand/reports/{id}': withQuery('?date=2026-03-10&period=day'),
  'GET brand/reports/export/{id}': withQuery('?date=2026-03-10&period=day'),
  'POST brand/reports/dates/{id}': withBody(() => ({ year: 2026, periods: [] })),
  'DELETE brand/users/{brand_id}': async () => ({ query: `?user_id=${(await newMember(app.db, brand)).id}` }),
  'POST brand/users/role/{brand_id}': withBody(() => ({ user_id: agent.id, as: 'head', team_id: 1 })),
  'POST brand/users/team/{id}': withBody(() => ({ team_id: 1 })),
  'POST brand/users/target': withBody(buildFigure),
  'POST brand/users/cr': withBody(buildFigure),
  'POST brand/users/total': withBody(buildFigure),
  'POST brand/users/team': withBody(() => ({ user_id: agent.id, brand_id: brand.id, team_name: 'A' })),
  'POST brand/users/targets/{brand_id}': withBody(buildTargets),
  'POST brand/users/targets/{brand_id}/undo': async (by) => {
    const path = `brand/users/targets/${brand.id}`;
    const answer = by && (await app.as(by).post(path, buildTargets()));
    return { prepare: send({ undo: (answer?.body as { undo?: number } | undefined)?.undo ?? 1 }) };
  },
  'POST brand/users/bulk/{brand_id}': withBody(() => ({ action: 'team', user_ids: [agent.id], team_id: 1 })),
  'GET t/deposits/stat': withQuery('?date=2026-03-10&period=day'),
  'POST admin/brand/user/increment/{id}': withBody(() => ({ count: 1, amount: 5 })),
  'POST brand/invite/{brand_id}': withBody(() => ({ max_connects: 1, active_until: 4_000_000_000 })),
  'POST deposit': withBody(() => ({ brand_id: brand.id, ...buildDeposit() })),
  'GET deposit/search': async () => ({ query: `?brand_id=${(await newWaitingDeposit()).brandId}` }),
  'GET deposit/client': async () => ({ query: `?client_id=${(await newWaitingDeposit()).clientId}` }),
  'GET deposit/export': async () => ({ query: `?brand_id=${(await newWaitingDeposit()).brandId}` }),
  'GET deposit/wait': async () => ({ query: `?brand_id=${(await newWaitingDeposit()).brandId}` }),
  'POST deposit/{id}/accept': withBody(buildDeposit),
  'DELETE deposit/{id}': withQuery('?status=reject'),
  'POST deposit/next': withBody(async () => ({ brand_id: (await newWaitingDeposit()).brandId })),
  'POST deposit/bulk': withBody(async () => ({ action: 'accept', ids: [(await newWaitingDeposit()).id] })),
  'POST deposit/bulk/undo': async (by) => ({ prepare: send({ ids: [(await newRejectedDeposit(by)).id] }) }),
  'POST auth/passkey/options': async (by) => ({ prepare: await withSession(by) }),
  'POST auth/passkey/confirm/options': async (by = agent) => {
    await newPasskeyRow(app.db, by);
    return { prepare: await withSession(by) };
  },
  'POST auth/passkey': withBody(() => ({
    name: 'Key',
    response: new Authenticator().register(unissuedChallenge),
  })),
  'POST auth/passkey/confirm': withBody(() => ({ response: new Authenticator().confirm(unissuedChallenge) })),
  'PATCH auth/passkey/{id}': withBody(() => ({ name: 'Key' })),
  'POST admin/api-keys': withBody(() => ({ name: 'CRM', brands: [brand.id] })),
  'PATCH admin/api-keys/{id}': withBody(() => ({ scopes: ['events:read'] })),
  'POST admin/webhooks': withBody(() => ({ url: UNUSED_ADDRESS })),
  'PATCH admin/webhooks/{id}': withBody(() => ({ description: 'CRM' })),
  'POST admin/webhooks/{id}/resend': withBody(() => ({ since: '2026-03-10T12:00:00Z' })),
  'POST mcp': async () => ({
    prepare: (test) =>
      test
        .set('accept', 'application/json, text/event-stream')
        .send({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  }),
  'POST admin/outbox/send': withBody(async () => ({ ids: [await newOutboxMessage(app.db)] })),
  'POST admin/outbox/dismiss': withBody(async () => ({ ids: [await newOutboxMessage(app.db)] })),
  'POST admin/updates/replay': withBody(async () => ({ ids: [await newStoredUpdate(app.db)] })),
  'POST admin/updates/dismiss': withBody(async () => ({ ids: [await newStoredUpdate(app.db)] })),
  'POST admin/reports/missed/dismiss': withBody(async () => ({
    ids: [await newMissedReport(app.db, brand)],
  })),
  'GET admin/team': withQuery('?date_start=2026-03-10&date_end=2026-03-11'),
  'POST manager/agent/{id}/note': withBody(() => ({ text: 'Calls late' })),
  'POST manager/user/name/{id}': withBody(() => ({ name: 'Anna' })),
  'GET admin/users/search': async () => ({ query: `?telegram_id=${agent.telegramId}` }),
  'POST admin/users/role': withBody(async () => ({ user_id: (await newUser(app.db)).id, role: 'manager' })),
  'POST admin/manager/brands/{id}': withBody(() => ({ brands: [brand.id] })),
  'POST admin/manager/roles/{id}': withBody(() => ({ roles: ['tickets'] })),
  'POST manager/notice': withBody(() => ({ deposit: false })),
  'PATCH manager/preferences': withBody(() => ({ single_keys: true })),
  'POST manager/view': withBody(() => ({ name: 'Waiting', query: 'status=wait' })),
  'PATCH manager/view/{id}': withBody(() => ({ name: 'Mine' })),
  'GET work-day/search': withRow(newAnsweredDay),
  'POST t/me': withBody(() => ({ name: 'Anna' })),
  'POST t/me/character': withBody(() => ({ avatar: 'chef' })),
  'POST t/moments/dismiss': withBody(() => ({ until: 1 })),
  'PATCH t/moments/settings': withBody(() => ({ streak: false })),
  'POST t/appointment': withBody(() => ({ name: 'Call', date: '2999-12-31' })),
  'GET ticket/search': withRow(() => newTicket(app.db, agent, brand)),
  'POST ticket/{id}/assign': withBody(async () => ({
    user_id: (await newManager(app.db, { brands: [brand] })).id,
  })),
  'POST ticket/{id}/presence': withBody(() => ({ typing: true })),
  'POST ticket/bulk': withBody(async () => ({
    action: 'assign',
    ids: [(await newTicket(app.db, agent, brand, { assigneeId: agent.id })).id],
    user_id: null,
  })),
  'POST ticket/{id}/merge': withBody(async () => ({ into: (await newTicket(app.db, agent, brand)).id })),
  'POST ticket/{id}/snooze': withBody(() => ({ until: Math.floor(Date.now() / 1_000) + 3_600 })),
  'GET ticket-tag': withRow(newTicketTag),
  'POST ticket-tag': withBody(buildTag),
  'POST reply-template': withBody(() => ({ title: 'Greeting', text: 'Hello' })),
  'PATCH reply-template/{id}': withBody(() => ({ title: 'Hi' })),
  'POST ticket/{id}/note': withBody(() => ({ message: 'Call him' })),
  'POST ticket/message/{id}': withFields(() => ({ message: 'Hello' })),
  'POST t/deposit': withBody(() => ({ type: 'retention', amount: '100.5' })),
  'PATCH t/deposit/{id}': withBody(() => ({ type: 'retention', amount: 7 })),
  'POST t/ticket/support': withFields(() => ({
    message: 'The phone is silent',
    title: 'VOIP',
    brand_id: brand.id,
  })),
  'POST t/ticket': withFields(() => ({ message: 'I need a document', type: 'docs', brand_id: brand.id })),
  'POST t/ticket/ceo': withFields(() => ({ message: 'I have an idea' })),
  'POST t/ticket/{id}': withFields(() => ({ message: 'Hello' })),
};

export async function prepareCall(method: string, path: string, by?: User) {
  const call = `${method} ${path}`;
  const { query = '', prepare = (test: Test) => test } = (await inputs[call]?.(by)) ?? {};
  if (!path.includes('{')) return { path: path + query, prepare };
  const [, getId] = idGetters.find(([pattern]) => pattern.test(call)) ?? [];
  if (!getId) throw new Error(`${call} needs an id in access-calls.ts`);
  return { path: path.replace(/\{.*\}/, String(await getId(by))) + query, prepare };
}
