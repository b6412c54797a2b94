import { newDeposit, listTotalsDrift } from '../../../../test/deposit.factories.js';
import {
  newApiKey,
  newBrand,
  newInvite,
  newManager,
  newMember,
  newTelegramId,
  newUser,
} from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { setUpApp, toOutcome } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';
import type { User } from '../../people/user.entity.js';
import { Brand } from '../registry/brand.entity.js';

const app = setUpApp();

let brand: Brand;
let manager: User;
beforeEach(async () => {
  brand = await newBrand(app.db, { adminTelegramId: '4200' });
  manager = await newManager(app.db, { brands: [brand] });
});

const newChatId = () => -Number(newTelegramId());
const anyDeepLink = (id: number): unknown =>
  expect.stringMatching(new RegExp(`^https://t\\.me/tallydesk_bot\\?start=brand_${id}_[0-9a-f]{32}$`));
const findBrand = () => app.db.findOneBy(Brand, { id: brand.id });

describe('PATCH brand/:id', () => {
  const settings = {
    name: ' Borealis ',
    description: '',
    report_hour: 23,
    admin_telegram_id: 0,
    report_thread_id: 5,
    report_chat_id: 0,
    report_type: 'sales',
    report_show: false,
    work_start_time: 0,
    work_end_time: 9,
    reply_within: 90,
    reject_reasons: ['No proof', 'Duplicate'],
    chat_answers: 'reactions',
    chat_reasons: false,
    language: 'uk',
  };

  // Each test has its own chat and admin, because a manager may not set those of a brand that they cannot access.
  beforeEach(() => {
    settings.admin_telegram_id = Number(newTelegramId());
    settings.report_chat_id = newChatId();
  });

  it.each(['patch', 'put', 'post'] as const)('changes the sent fields by %s', async (method) => {
    const { body } = await app.as(manager)[method](`brand/${brand.id}`, settings).expect(200);

    expect(body).toEqual({
      ...settings,
      id: brand.id,
      name: 'Borealis',
      chat_id: Number(brand.chatId),
      thread_id: null,
      created_at: expect.any(String),
      deep_link: anyDeepLink(brand.id),
    });
    expect((await app.as(manager).get(`brand/${brand.id}`)).body).toEqual(body);
  });

  it('offers the reasons of the brand to managers who decide on deposits', async () => {
    const moderator = await newManager(app.db, { brands: [brand], codes: ['deposits'] });
    const listReasons = async () => (await app.as(moderator).get(`deposit/reasons/${brand.id}`)).body;
    expect(await listReasons()).toHaveLength(4);
    const longest = Array.from({ length: 20 }, (_, n) => `${n} `.padEnd(512, 'é'));

    for (const reject_reasons of [longest, []]) {
      await app.as(manager).patch(`brand/${brand.id}`, { reject_reasons });
      expect(await listReasons()).toEqual(reject_reasons);
    }
  });

  it('keeps fields that are not sent, clears those that are null, and resets invalid hours to the defaults', async () => {
    const client = app.as(manager);
    await client.patch(`brand/${brand.id}`, settings);

    const answer = await client.patch(`brand/${brand.id}`, { report_chat_id: null, report_thread_id: null });

    expect(answer.body).toMatchObject({
      ...settings,
      name: 'Borealis',
      report_chat_id: null,
      report_thread_id: null,
    });
    expect((await client.patch(`brand/${brand.id}`, {})).body).toEqual(answer.body);
    const noHours = await client.patch(`brand/${brand.id}`, { report_hour: 'noon', work_start_time: null });
    expect(noHours.body).toMatchObject({ report_hour: 2, work_start_time: 16 });
  });

  it.each([
    [{ reject_reasons: ['fine', '\u200b \u00ad'] }, 'reject_reasons.1', 'Invalid input'],
    [{ reject_reasons: ['same', ' sa\u200bme '] }, 'reject_reasons', 'Invalid input'],
    [{ name: '  ' }, 'name', 'Not all input filled'],
  ])('refuses %j, names the field and changes nothing', async (change, field, error) => {
    const answer = await app.as(manager).patch(`brand/${brand.id}`, { ...change, report_hour: 9 });

    expect(toOutcome(answer)).toEqual([400, error]);
    expect(answer.body.details).toEqual([{ field, message: expect.any(String) }]);
    expect(await findBrand()).toEqual(brand);
  });
});

describe('DELETE brand/:id', () => {
  let admin: User;
  let agent: User;
  beforeEach(async () => {
    admin = await newUser(app.db, { role: 'admin' });
    agent = await newMember(app.db, brand);
  });
  const remove = () => app.as(admin).delete(`brand/${brand.id}`);

  it('leaves correct totals if a deposit is accepted concurrently', async () => {
    const deposit = await newDeposit(app.db, brand, { agentId: agent.id });
    const accept = () =>
      app.as(manager).post(`deposit/${deposit.id}/accept`, {
        type: 'retention',
        client_id: '1',
        amount: 70,
        agent_id: agent.id,
      });

    await raceForRow<{ status: number }>(app.db, deposit, [accept, remove]);

    expect(await findBrand()).toBeNull();
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
  });

  it('cascades to every table with a brand_id, except these', async () => {
    // confdeltype 'c': on delete cascade. Keys of several columns refer to a member of the brand.
    const rows = await app.db.query<{ table: string }[]>(
      `select relname as table
       from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
       where attname = 'brand_id' and not exists (
         select from pg_constraint
         where contype = 'f' and conrelid = pg_class.oid and attnum = any (conkey) and confdeltype = 'c'
           and confrelid in ('brands'::regclass, 'brand_users'::regclass)
       ) order by 1`,
    );

    expect(rows.map(({ table }) => table)).toEqual([
      'audit_records', // stay, as the history of the brand
      'deposit_brand_totals', // zero after the deposits have left them
      'deposit_day_totals',
      'deposit_result_totals',
      'deposit_total_deltas', // folded into the totals
      'deposits', // deleted by the ledger
      'moment_changes', // queues, whose entries of missing brands are dropped
      'statistic_changes',
    ]);
  });

  it('removes the brand from every list, total and table, and leaves nothing but its history', async () => {
    const otherBrand = await newBrand(app.db);
    await newDeposit(app.db, otherBrand, { agentId: agent.id, status: 'accept' });
    const deposit = await newDeposit(app.db, brand, { agentId: agent.id, status: 'accept', amount: '12.50' });
    await newDeposit(app.db, brand, { agentId: agent.id, type: 'ftd', status: 'delete' });
    await newTicket(app.db, agent, brand);
    await newInvite(app.db, brand);
    await newApiKey(app, [brand]);
    await app.db.query(
      `insert into join_requests (brand_id, user_id, created_at, status) values ($1, $2, now(), 'wait'), ($1, $2, now(), 'cancel')`,
      [brand.id, agent.id],
    );
    await app.db.query(
      'insert into work_days (brand_id, user_id, date, asked_at) values ($1, $2, current_date, now())',
      [brand.id, agent.id],
    );
    await app.get(TotalsService).fold();
    await newDeposit(app.db, brand, { agentId: agent.id });

    await remove();

    expect((await app.as(agent).get('t/me/brands')).body).toEqual({ data: [] });
    expect(toOutcome(await app.asMember(agent, brand).get('t/me/brand'))).toEqual([403, 'user not in brand']);
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
    const search = await app.as(admin).get(`deposit/search?agent_id=${agent.id}`);
    expect(search.body.data).toMatchObject([{ brand_id: otherBrand.id }]);
    const records = await app.db.query<object[]>(
      `select actor_id, before from audit_records
       where (action, subject_id) in (('deposit.erase', $1), ('brand.erase', $2)) order by action desc`,
      [deposit.id, brand.id],
    );
    expect(records).toMatchObject([
      { actor_id: admin.id, before: { amount: 12.5, client_id: 'client' } },
      { before: { name: brand.name } },
    ]);
    await app.get(TotalsService).fold();
    const tables = await app.db.query<{ name: string; hasCount: boolean }[]>(
      `select table_name as name, bool_or(column_name = 'count') as "hasCount"
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE'
       group by 1 having bool_or(column_name = 'brand_id')`,
    );
    const remainingTables: string[] = [];
    for (const { name, hasCount } of tables) {
      const rows = await app.db.query<object[]>(
        `select from ${name} where brand_id = $1 ${hasCount ? 'and count <> 0' : ''} limit 1`,
        [brand.id],
      );
      if (rows.length > 0) remainingTables.push(name);
    }
    // Queues of changes drop the entries of missing brands later.
    expect(remainingTables.filter((name) => !name.endsWith('_changes'))).toEqual(['audit_records']);
    expect(await app.db.query('select from deposits where id = $1', [deposit.id])).toEqual([]);
  });
});

describe('POST brand', () => {
  it('creates a brand in a chat that the bot is in; the creator gets access to it', async () => {
    const chat_id = newChatId();
    const [name, description] = ['x'.repeat(128), 'y'.repeat(512)];

    const body = { chat_id, thread_id: 7, name: ` ${name} `, description, admin_telegram_id: 42 };
    const { body: createdBrand } = await app.as(manager).post('brand', body).expect(201);

    expect(createdBrand).toEqual({ id: expect.any(Number), name });
    expect((await app.as(manager).get(`brand/${createdBrand.id}`)).body).toEqual({
      id: createdBrand.id,
      name,
      description,
      report_hour: 2,
      admin_telegram_id: 42,
      report_thread_id: null,
      report_chat_id: null,
      report_type: 'retention',
      report_show: true,
      work_start_time: 16,
      work_end_time: null,
      reply_within: null,
      reject_reasons: ['Duplicate', 'Payment not found', 'Wrong amount', 'Wrong client ID'],
      chat_answers: 'replies',
      chat_reasons: true,
      language: 'en',
      chat_id,
      thread_id: 7,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      deep_link: anyDeepLink(createdBrand.id),
    });
  });

  it('refuses a chat that the messenger does not know, and any chat while the messenger is unavailable, and stores nothing', async () => {
    app.telegram.script('getChat', { refuse: 400, description: 'Bad Request: chat not found' });
    const chat_id = newChatId();

    const answer = await app.as(manager).post('brand', { chat_id, name: 'Ghost' });

    expect(toOutcome(answer)).toEqual([400, 'chat not found']);
    expect(answer.body.details).toEqual([{ field: 'chat_id', message: expect.any(String) }]);
    app.telegram.script('getChat', 'drop before');
    expect(toOutcome(await app.as(manager).post('brand', { chat_id, name: 'Late' }))).toEqual([
      502,
      'send error',
    ]);
    expect(await app.db.existsBy(Brand, { chatId: String(chat_id) })).toBe(false);
  });

  it('lets brands share a chat in different threads, but not the same thread', async () => {
    const chat_id = newChatId();

    const statuses = [];
    for (const thread_id of [undefined, 1, 2, 1, undefined]) {
      statuses.push((await app.as(manager).post('brand', { chat_id, thread_id, name: 'Shared' })).status);
    }

    expect(statuses).toEqual([201, 201, 201, 409, 409]);
  });

  it('creates one brand for six concurrent requests with the same chat', async () => {
    const body = { chat_id: newChatId(), name: 'Race' };

    const answers = await Promise.all(Array.from({ length: 6 }, () => app.as(manager).post('brand', body)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});
