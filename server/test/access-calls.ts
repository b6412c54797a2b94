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
import { newGivenUpUpdate, newStuckMessage } from './outbox.factories.js';
import { createOwnDatabase, type OwnDatabase } from './own-database.js';
import { TestApp } from './test-app.js';
import { newTicket } from './ticket.factories.js';

/** The application with a brand and a member, in which access-cells.ts tests the cells of the access matrix. */
export const app = new TestApp('api', {
  CR_WINDOW_DAYS: '0',
  UNDO_SECONDS: '8',
  // Nothing listens there.
  OIDC_ISSUER: 'http://127.0.0.1:9/',
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'secret',
});
export let brand: Brand;
export let agent: User;
let lastChat = Date.now();

/** Opens the application on a database of its own, for the tests of a spec. */
export function describeAccessCalls(): void {
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
export const newWaiting = () => newDeposit(app.db, brand, { agentId: agent.id });
const newRejected = (by?: User) =>
  newDeposit(app.db, brand, { status: 'reject', moderatedBy: by?.id, moderatedAt: new Date() });
const newRequest = async () => {
  const { id: userId } = await newUser(app.db);
  return app.db.save(app.db.create(JoinRequest, { brandId: brand.id, userId, createdAt: new Date() }));
};

/** Calls with the token of a stored session. */
const withSession = async (by?: User) => {
  const token = by && (await newToken(app, by));
  return (test: Test) => (token ? test.set('authorization', `Bearer ${token}`) : test);
};
/** A challenge that the server has not issued. */
const unissued = { challenge: 'AAAA', rp: { id: 'desk.test' }, rpId: 'desk.test' };
const buildFigure = () => ({ user_id: agent.id, brand_id: brand.id, year: 2026, month: 3, value: 5 });
const getMemberId = async () =>
  (await app.db.findOneByOrFail(Member, { brandId: brand.id, userId: agent.id })).id;

interface Call {
  id?: number | string;
  query?: string;
  prepare?: (test: Test) => Test;
  /** The member who makes the call, for calls that only the owner of a row may make. */
  owner?: User;
}

const newAppointment = () =>
  app.db.save(
    app.db.create(Appointment, {
      userId: agent.id,
      name: 'Call',
      date: '2999-12-31',
      createdAt: new Date(),
    }),
  );
const newForeignView = async () => {
  const view = app.as(await newManager(app.db)).post('manager/view');
  return (await view.send({ name: 'Waiting', query: 'status=wait' })).body.id as number;
};
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
const newContest = async () => {
  const by = await newManager(app.db, { brands: [brand] });
  return (await app.as(by).post('contest').send(buildContest())).body.id as number;
};
const newReplyTemplate = async () => {
  const template = app.as(await newManager(app.db)).post('reply-template');
  return (await template.send({ title: 'Greeting', text: 'Hello' })).body.id as number;
};
const newAnsweredDay = async () => {
  await app.db.query(
    `insert into work_days (brand_id, user_id, date, in_work, answered_at)
     values ($1, $2, '2026-03-11', true, now()) on conflict do nothing`,
    [brand.id, agent.id],
  );
  return {};
};

/** The input of the calls that need more than a path, by call. Each call that changes a row gets a new one. */
export const calls: Record<string, (by?: User) => Promise<Call>> = {
  'POST auth/tg': async () => ({
    // A new address each time, because failed logins are counted by address.
    prepare: (test) => test.set('x-forwarded-for', newTelegramId()).send({ user_id: 1, secret_code: 'x' }),
  }),
  'GET auth/oidc/callback': async () => ({
    prepare: (test) => test.set('x-forwarded-for', newTelegramId()),
  }),
  'DELETE auth/oidc/identity': async (by = agent) => {
    const identity = { issuer: 'http://127.0.0.1:9/', subject: `a${by.id}`, userId: by.id };
    await app.db.insert(OpenIdIdentity, { ...identity, connectedAt: new Date() });
    return {};
  },
  'POST brand': async () => ({ prepare: send({ chat_id: -1_000_000_000_000 - ++lastChat, name: 'New' }) }),
  'GET contest': async () => ({ id: await newContest() }),
  'POST contest': async () => ({ prepare: send(buildContest()) }),
  'GET contest/{id}': async () => ({ id: await newContest() }),
  'PATCH contest/{id}': async () => ({ id: await newContest(), prepare: send({ name: 'Sprint' }) }),
  'DELETE contest/{id}': async () => ({ id: await newContest() }),
  'GET contest/{id}/standings': async () => ({ id: await newContest() }),
  'GET brand/{id}/overview': async () => ({ id: brand.id }),
  'GET brand/reports/trend/{id}': async () => ({
    id: brand.id,
    query: '?date_start=2026-03-01&date_end=2026-03-31',
  }),
  'GET manager/find': async () => ({ query: '?q=a' }),
  'GET brand/{id}': async () => ({ id: brand.id }),
  'PATCH brand/{id}': async () => ({ id: brand.id, prepare: send({ description: 'New' }) }),
  'PUT brand/{id}': async () => ({ id: brand.id, prepare: send({ description: 'New' }) }),
  'POST brand/{id}': async () => ({ id: brand.id, prepare: send({ description: 'New' }) }),
  'DELETE brand/{id}': async () => ({ id: (await newBrand(app.db)).id }),
  'POST brand/message/{id}': async () => ({ id: brand.id, prepare: send({ message: 'Hi', type: 'chat' }) }),
  'GET brand/reports/{id}': async () => ({ id: brand.id, query: '?date=2026-03-10&period=day' }),
  'GET brand/reports/dates/{id}': async () => ({ id: brand.id }),
  'POST brand/reports/dates/{id}': async () => ({
    id: brand.id,
    prepare: send({ year: 2026, periods: [] }),
  }),
  'GET brand/request/{brandId}': async () => ({ id: brand.id }),
  'POST brand/request/accept/{requestId}': async () => ({ id: (await newRequest()).id }),
  'POST brand/request/cancel/{requestId}': async () => ({ id: (await newRequest()).id }),
  'GET brand/users/{brand_id}': async () => ({ id: brand.id }),
  'DELETE brand/users/{brand_id}': async () => ({
    id: brand.id,
    query: `?user_id=${(await newMember(app.db, brand)).id}`,
  }),
  'POST brand/users/role/{brand_id}': async () => ({
    id: brand.id,
    prepare: send({ user_id: agent.id, as: 'head', team_id: 1 }),
  }),
  'POST brand/users/team/{id}': async () => ({ id: await getMemberId(), prepare: send({ team_id: 1 }) }),
  'POST brand/users/target': async () => ({ prepare: send(buildFigure()) }),
  'POST brand/users/cr': async () => ({ prepare: send(buildFigure()) }),
  'POST brand/users/total': async () => ({ prepare: send(buildFigure()) }),
  'POST brand/users/team': async () => ({
    prepare: send({ user_id: agent.id, brand_id: brand.id, team_name: 'A' }),
  }),
  'POST admin/brand/report/{brand_id}': async () => ({ id: brand.id }),
  'GET t/deposits/stat': async () => ({ query: '?date=2026-03-10&period=day' }),
  'POST admin/brand/user/increment/{id}': async () => ({
    id: await getMemberId(),
    prepare: send({ count: 1, amount: 5 }),
  }),
  'POST brand/invite/{brand_id}': async () => ({
    id: brand.id,
    prepare: send({ max_connects: 1, active_until: 4_000_000_000 }),
  }),
  'GET brand/invite/{brand_id}': async () => ({ id: brand.id }),
  'DELETE brand/invite/{invite_id}': async () => ({ id: (await newInvite(app.db, brand)).id }),
  'GET brand/invite/history/{invite_id}': async () => ({ id: (await newInvite(app.db, brand)).id }),
  'GET deposit/search': async () => ({ query: `?brand_id=${brand.id}`, id: (await newWaiting()).id }),
  'GET deposit/client': async () => ({
    query: `?client_id=${(await newWaiting()).clientId}`,
  }),
  'GET deposit/export': async () => ({ query: `?brand_id=${brand.id}`, id: (await newWaiting()).id }),
  'GET brand/reports/export/{id}': async () => ({ id: brand.id, query: '?date=2026-03-10&period=day' }),
  'GET deposit/wait': async () => ({ query: `?brand_id=${brand.id}`, id: (await newWaiting()).id }),
  'GET deposit/{id}': async () => ({ id: (await newWaiting()).id }),
  'GET deposit/{id}/context': async () => ({ id: (await newWaiting()).id }),
  'GET deposit/{id}/history': async () => ({ id: (await newWaiting()).id }),
  'POST deposit/{id}/accept': async () => ({
    id: (await newWaiting()).id,
    prepare: send({ type: 'retention', client_id: '1', amount: 5, agent_id: agent.id }),
  }),
  'DELETE deposit/{id}': async () => ({ id: (await newWaiting()).id, query: '?status=reject' }),
  'POST deposit/{id}/undo': async (by) => ({ id: (await newRejected(by)).id }),
  'POST deposit/next': async () => ({ prepare: send({ brand_id: (await newWaiting()).brandId }) }),
  'POST deposit/{id}/claim': async () => ({ id: (await newWaiting()).id }),
  'DELETE deposit/{id}/claim': async () => ({ id: (await newWaiting()).id }),
  'POST deposit/bulk': async () => ({ prepare: send({ action: 'accept', ids: [(await newWaiting()).id] }) }),
  'POST deposit/bulk/undo': async (by) => ({ prepare: send({ ids: [(await newRejected(by)).id] }) }),
  'DELETE admin/deposit/delete/{id}': async () => ({ id: (await newWaiting()).id }),
  'POST auth/passkey/options': async (by) => ({ prepare: await withSession(by) }),
  'POST auth/passkey/confirm/options': async (by = agent) => {
    await newPasskeyRow(app.db, by);
    return { prepare: await withSession(by) };
  },
  'POST auth/passkey': async () => ({
    prepare: send({ name: 'Key', response: new Authenticator().register(unissued) }),
  }),
  'POST auth/passkey/confirm': async () => ({
    prepare: send({ response: new Authenticator().confirm(unissued) }),
  }),
  'PATCH auth/passkey/{id}': async (by = agent) => ({
    id: await newPasskeyRow(app.db, by),
    prepare: send({ name: 'Key' }),
  }),
  'DELETE auth/passkey/{id}': async () => ({ id: await newPasskeyRow(app.db, agent) }),
  'DELETE admin/users/passkeys/{user_id}': async () => {
    const person = await newUser(app.db);
    await newPasskeyRow(app.db, person);
    return { id: person.id };
  },
  'DELETE auth/session/{id}': async (by = agent) => ({ id: await newSession(app, by) }),
  'POST admin/api-keys': async () => ({ prepare: send({ name: 'CRM', brands: [brand.id] }) }),
  'POST admin/api-keys/{id}/confirm': async () => ({ id: (await newSuspendedKey(app, [brand])).id }),
  'DELETE admin/api-keys/{id}': async () => ({ id: (await newApiKey(app, [brand])).id }),
  'POST admin/outbox/send': async () => ({ prepare: send({ ids: [await newStuckMessage(app.db)] }) }),
  'POST admin/outbox/dismiss': async () => ({ prepare: send({ ids: [await newStuckMessage(app.db)] }) }),
  'POST admin/updates/replay': async () => ({ prepare: send({ ids: [await newGivenUpUpdate(app.db)] }) }),
  'POST admin/updates/dismiss': async () => ({ prepare: send({ ids: [await newGivenUpUpdate(app.db)] }) }),
  'POST admin/reports/missed/dismiss': async () => ({
    prepare: send({ ids: [await newMissedReport(app.db, brand)] }),
  }),
  'POST admin/outbox/{id}/send': async () => ({ id: await newStuckMessage(app.db) }),
  'POST admin/reports/missed/{id}/send': async () => ({ id: await newMissedReport(app.db, brand) }),
  'POST admin/updates/{id}/replay': async () => ({ id: await newGivenUpUpdate(app.db) }),
  'GET admin/team': async () => ({ query: '?date_start=2026-03-10&date_end=2026-03-11' }),
  'GET deposit/users/{id}': async () => ({ id: brand.id }),
  'GET deposit/reasons/{id}': async () => ({ id: brand.id }),
  'GET manager/user/{id}': async () => ({ id: agent.id }),
  'POST manager/user/name/{id}': async () => ({ id: agent.id, prepare: send({ name: 'Anna' }) }),
  'GET admin/users/search': async () => ({ query: `?telegram_id=${agent.telegramId}` }),
  'POST admin/users/role': async () => ({
    prepare: send({ user_id: (await newUser(app.db)).id, role: 'manager' }),
  }),
  'GET admin/manager/{id}': async () => ({ id: (await newManager(app.db)).id }),
  'POST admin/manager/brands/{id}': async () => ({
    id: (await newManager(app.db)).id,
    prepare: send({ brands: [brand.id] }),
  }),
  'POST admin/manager/roles/{id}': async () => ({
    id: (await newManager(app.db)).id,
    prepare: send({ roles: ['tickets'] }),
  }),
  'GET admin/person/{id}/export': async () => ({ id: agent.id }),
  'POST admin/person/{id}/erase': async () => ({ id: (await newMember(app.db, brand)).id }),
  'POST manager/notice': async () => ({ prepare: send({ deposit: false }) }),
  'PATCH manager/preferences': async () => ({ prepare: send({ single_keys: true }) }),
  'POST manager/view': async () => ({ prepare: send({ name: 'Waiting', query: 'status=wait' }) }),
  'PATCH manager/view/{id}': async () => ({ id: await newForeignView(), prepare: send({ name: 'Mine' }) }),
  'DELETE manager/view/{id}': async () => ({ id: await newForeignView() }),
  'GET work-day/search': newAnsweredDay,
  'POST t/me': async () => ({ prepare: send({ name: 'Anna' }) }),
  'POST t/me/character': async () => ({ prepare: send({ avatar: 'chef' }) }),
  'POST t/moments/dismiss': async () => ({ prepare: send({ until: 1 }) }),
  'PATCH t/moments/settings': async () => ({ prepare: send({ streak: false }) }),
  'POST t/appointment': async () => ({ prepare: send({ name: 'Call', date: '2999-12-31' }) }),
  'DELETE t/appointment/{id}': async () => ({ id: (await newAppointment()).id, owner: agent }),
  'POST t/appointment/accept/{id}': async () => ({ id: (await newAppointment()).id, owner: agent }),
  'GET ticket/search': async () => ({ id: (await newTicket(app.db, agent, brand)).id }),
  'GET ticket/{id}/history': async () => ({ id: (await newTicket(app.db, agent, brand)).id }),
  'GET brand/head/{id}': async () => ({ id: brand.id }),
  'GET brand/{id}/history': async () => ({ id: brand.id }),
  'POST admin/users/logout/{user_id}': async () => ({ id: (await newUser(app.db)).id }),
  'GET ticket/{id}/staff': async () => ({ id: (await newTicket(app.db, agent, brand)).id }),
  'POST ticket/{id}/assign': async () => ({
    id: (await newTicket(app.db, agent, brand)).id,
    prepare: send({ user_id: (await newManager(app.db, { brands: [brand] })).id }),
  }),
  'POST ticket/{id}/reopen': async () => ({
    id: (await newTicket(app.db, agent, brand, { status: 'closed', closedAt: new Date() })).id,
  }),
  'POST ticket/{id}/presence': async () => ({
    id: (await newTicket(app.db, agent, brand)).id,
    prepare: send({ typing: true }),
  }),
  'DELETE ticket/{id}/presence': async () => ({ id: (await newTicket(app.db, agent, brand)).id }),
  'POST reply-template': async () => ({ prepare: send({ title: 'Greeting', text: 'Hello' }) }),
  'PATCH reply-template/{id}': async () => ({ id: await newReplyTemplate(), prepare: send({ title: 'Hi' }) }),
  'DELETE reply-template/{id}': async () => ({ id: await newReplyTemplate() }),
  'POST ticket/{id}/note': async () => ({
    id: (await newTicket(app.db, agent, brand)).id,
    prepare: send({ message: 'Call him' }),
  }),
  'GET ticket/{id}': async () => ({ id: (await newTicket(app.db, agent, brand)).id }),
  'POST ticket/message/{id}': async () => ({
    id: (await newTicket(app.db, agent, brand)).id,
    prepare: (test) => test.field('message', 'Hello'),
  }),
  'POST t/deposit': async () => ({ prepare: send({ type: 'retention', amount: '100.5' }) }),
  'GET t/deposit/{id}': async () => ({ id: (await newWaiting()).id, owner: agent }),
  'PATCH t/deposit/{id}': async () => ({
    id: (await newWaiting()).id,
    owner: agent,
    prepare: send({ type: 'retention', amount: 7 }),
  }),
  'POST t/deposit/{id}/withdraw': async () => ({ id: (await newWaiting()).id, owner: agent }),
  'POST t/ticket/support': async () => ({
    prepare: (test) => test.field({ message: 'The phone is silent', title: 'VOIP', brand_id: brand.id }),
  }),
  'POST t/ticket': async () => ({
    prepare: (test) => test.field({ message: 'I need a document', type: 'docs', brand_id: brand.id }),
  }),
  'POST t/ticket/ceo': async () => ({ prepare: (test) => test.field('message', 'I have an idea') }),
  'GET t/ticket/{id}': async () => ({ id: (await newTicket(app.db, agent, brand)).id, owner: agent }),
  'POST t/ticket/{id}': async () => ({
    id: (await newTicket(app.db, agent, brand)).id,
    owner: agent,
    prepare: (test) => test.field('message', 'Hello'),
  }),
  'GET storage/files/{id}': async () => ({ id: await newFile(app, 'files') }),
  'GET storage/avatars/{name}': async () => ({ id: await newFile(app, 'avatars') }),
};
