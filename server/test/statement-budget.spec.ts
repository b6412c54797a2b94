import { readFileSync } from 'node:fs';
import type request from 'supertest';
import { UpdateHandler } from '../src/platform/messenger/receiving/update-handler.service.js';
import { newTextUpdate } from './bot-updates.js';
import { newApiKey, newScene } from './factories.js';
import { newDeposit, buildAcceptBody } from './deposit.factories.js';
import { untilAllChangesPassed } from './event-stream.js';
import { createOwnDatabase } from './own-database.js';
import { type DatabaseWork, StatementCounter } from './statement-counter.js';
import { TestApp } from './test-app.js';
import { newTicket } from './ticket.factories.js';

/** Callers are cached from the second call on. Jobs may send statements too, so the smallest count is right. */
const CALL_COUNT = 8;

let counter: StatementCounter;
let app: TestApp;
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  const database = await createOwnDatabase();
  counter = await StatementCounter.start(database.url);
  app = await TestApp.start('api', { DATABASE_URL: counter.url, UNDO_SECONDS: '10' });
  dropDatabase = () => database.drop();
});
afterAll(async () => {
  await app.stop();
  await counter.stop();
  await dropDatabase();
});

type Call = () => Promise<unknown>;

const expectSuccess = async (call: request.Test) => expect((await call).status).toBeLessThan(300);

async function prepareCalls(): Promise<Record<string, () => Promise<Call>>> {
  const { brand, manager: staff, agent } = await newScene(app.db);
  const ticket = await newTicket(app.db, agent, brand, { status: 'in-work', assigneeId: staff.id });
  const [manager, member] = [app.as(staff), app.asMember(agent, brand)];
  const { client: program } = await newApiKey(app, [brand]);
  const body = { brand_id: brand.id, type: 'retention', amount: 10, client_id: '1', agent_id: agent.id };
  let messageId = 0;
  const newWaitingDeposit = () =>
    newDeposit(app.db, brand, {
      agentId: agent.id,
      chatId: brand.chatId,
      messageId: String((messageId += 1)),
    });
  const withoutPreparation = (send: () => request.Test) => () => Promise.resolve(() => expectSuccess(send()));
  return {
    'manager/stat': withoutPreparation(() => manager.get('manager/stat')),
    'ticket/{id}': withoutPreparation(() => manager.get(`ticket/${ticket.id}`)),
    'ticket/search': withoutPreparation(() => manager.get('ticket/search?status=in-work')),
    'deposit/search': withoutPreparation(() => manager.get('deposit/search')),
    't/deposits': withoutPreparation(() => member.get('t/deposits')),
    't/me/brand': withoutPreparation(() => member.get('t/me/brand')),
    'brand/reports': withoutPreparation(() =>
      manager.get(`brand/reports/${brand.id}?period=day&date=2026-03-10`),
    ),
    'manager/rating': withoutPreparation(() => manager.get('manager/rating')),
    'deposit/{id}/accept': async () => {
      const { id } = await newWaitingDeposit();
      return () => expectSuccess(manager.post(`deposit/${id}/accept`, buildAcceptBody(agent)));
    },
    'deposit/{id}': async () => {
      const { id } = await newWaitingDeposit();
      return () => expectSuccess(manager.delete(`deposit/${id}?status=reject`));
    },
    deposit: withoutPreparation(() => program.post('deposit', body)),
    'ticket/message/{id}': withoutPreparation(() =>
      manager.post(`ticket/message/${ticket.id}`, { message: 'Hello' }),
    ),
    form: async () => {
      const form = newTextUpdate(agent, '#retention\nClient ID: 48213\nAmount: 10', {
        chatId: brand.chatId,
      });
      const handler = app.get(UpdateHandler);
      await handler.store([form]);
      return async () => expect(await handler.handle(String(form.update_id))).toBe('handled');
    },
  };
}

async function measure(prepare: () => Promise<Call>): Promise<DatabaseWork> {
  const measurements: DatabaseWork[] = [];
  for (let n = 0; n < CALL_COUNT; n += 1) {
    const call = await prepare();
    await untilAllChangesPassed(app);
    counter.collectWork();
    await call();
    measurements.push(counter.collectWork());
  }
  measurements.sort((a, b) => a.statements.length - b.statements.length || a.roundTrips - b.roundTrips);
  return measurements[0]!;
}

const documentedWorkByCall = Object.fromEntries(
  readFileSync('docs/performance.md', 'utf8')
    .split('## The hot calls')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .map((line) => /^\| `(\S+)`[^|]*\| (\d+) +\| (\d+) +\|/.exec(line))
    .filter((row) => row !== null)
    .map(([, call, statements, roundTrips]) => [
      call!,
      { statements: Number(statements), roundTrips: Number(roundTrips) },
    ]),
);

it('a hot call sends as many statements, in as many round trips, as docs/performance.md says', async () => {
  const measuredWorkByCall: typeof documentedWorkByCall = {};
  const statementsByCall: Record<string, string[]> = {};
  for (const [name, prepare] of Object.entries(await prepareCalls())) {
    const { statements, roundTrips } = await measure(prepare);
    measuredWorkByCall[name] = { statements: statements.length, roundTrips };
    statementsByCall[name] = statements;
  }

  const isAsDocumented = (name: string) =>
    measuredWorkByCall[name]!.statements === documentedWorkByCall[name]?.statements &&
    measuredWorkByCall[name]!.roundTrips === documentedWorkByCall[name]?.roundTrips;
  const unexpected = Object.keys(measuredWorkByCall).filter((name) => !isAsDocumented(name));
  expect(unexpected.map((name) => [name, measuredWorkByCall[name], statementsByCall[name]])).toEqual([]);
  expect(Object.keys(documentedWorkByCall).sort()).toEqual(Object.keys(measuredWorkByCall).sort());
}, 60_000);
