import { randomInt } from 'node:crypto';
import { newBrand, newManager, newMember, newTelegramId, newUser } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import { Brand } from './brand.entity.js';

const app = setUpApp();
let admin: User;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() })));

const newChatId = () => -1_000_000_000_000 - randomInt(1e9);
const create = (caller: User, fields: object) => app.as(caller).post('brand', { name: 'New', ...fields });
const join = (person: User, brand: Brand) =>
  app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [brand.id, person.id]);
const update = (caller: User, { id }: Brand, fields: object) => app.as(caller).patch(`brand/${id}`, fields);
const refusal = (field: string) => ({
  status: 400,
  body: expect.objectContaining({
    error: 'Invalid input',
    details: [{ field, message: `${field} cannot be used for this brand` }],
  }),
});
const refusedAdmin = refusal('admin_telegram_id');

/** A manager of one brand, and a brand beyond their reach. */
async function newOwnAndForeign() {
  const own = await newBrand(app.db);
  const foreign = await newBrand(app.db, {
    threadId: '7',
    reportChatId: String(newChatId()),
    adminTelegramId: newTelegramId(),
  });
  return { own, foreign, manager: await newManager(app.db, { brands: [own] }) };
}

describe('a manager', () => {
  it('cannot set a chat of a brand beyond reach, in any thread, or the chat of its reports', async () => {
    const { own, foreign, manager } = await newOwnAndForeign();

    for (const chat of [foreign.chatId, foreign.reportChatId]) {
      expect(await create(manager, { chat_id: Number(chat), thread_id: 99 })).toMatchObject(
        refusal('chat_id'),
      );
      expect(
        await update(manager, own, { report_chat_id: Number(chat), report_thread_id: 99 }),
      ).toMatchObject(refusal('report_chat_id'));
    }
    expect(await app.db.findOneBy(Brand, { id: own.id })).toEqual(own);
  });

  it('can set chats within reach, free chats, and an unchanged chat beyond reach, and can name agents within reach and former agents', async () => {
    const { own, foreign, manager } = await newOwnAndForeign();
    const agentOfBoth = await newMember(app.db, own);
    await join(agentOfBoth, foreign);
    const formerAgent = await newMember(app.db, foreign, { dismissedAt: new Date() });

    await update(manager, own, { report_chat_id: newChatId() }).expect(200);
    await create(manager, { chat_id: Number(own.chatId), thread_id: 5 }).expect(201);
    for (const person of [agentOfBoth, formerAgent])
      await update(manager, own, { admin_telegram_id: Number(person.telegramId) }).expect(200);
    await update(admin, own, { report_chat_id: Number(foreign.chatId) }).expect(200);
    await update(manager, own, { report_chat_id: Number(foreign.chatId), name: 'Renamed' }).expect(200);
  });

  it('cannot name as brand admin the admin or a manager of a brand beyond reach, but can name a stranger, or a person with the role admin', async () => {
    const { own, foreign, manager } = await newOwnAndForeign();
    const colleague = await newManager(app.db, { brands: [foreign] });

    for (const telegramId of [foreign.adminTelegramId, colleague.telegramId]) {
      const fields = { admin_telegram_id: Number(telegramId) };
      expect(await update(manager, own, fields)).toMatchObject(refusedAdmin);
      expect(await create(manager, { chat_id: newChatId(), ...fields })).toMatchObject(refusedAdmin);
    }
    await update(manager, own, { admin_telegram_id: Number(admin.telegramId) }).expect(200);
    await update(manager, own, { admin_telegram_id: Number(newTelegramId()) }).expect(200);
  });

  it('cannot name as brand admin an agent whose brands are all beyond reach, by any call', async () => {
    const { own, foreign, manager } = await newOwnAndForeign();
    const agent = await newMember(app.db, foreign);
    const fields = { admin_telegram_id: Number(agent.telegramId) };

    for (const method of ['patch', 'put', 'post'] as const) {
      expect(await app.as(manager)[method](`brand/${own.id}`, fields)).toMatchObject(refusedAdmin);
    }
    expect(await create(manager, { chat_id: newChatId(), ...fields })).toMatchObject(refusedAdmin);
    expect(await app.db.findOneBy(Brand, { id: own.id })).toEqual(own);
  });

  it('cannot set a chat that another manager sets concurrently', async () => {
    const { own, foreign, manager } = await newOwnAndForeign();
    const otherManager = await newManager(app.db, { brands: [foreign] });
    const chat = newChatId();
    const lockSql = `select pg_advisory_xact_lock(hashtextextended('brand place:' || $1, 0))`;

    const answers = await raceBehind(
      app.db,
      [lockSql, [String(chat)]],
      [
        () => update(manager, own, { report_chat_id: chat }),
        () => update(otherManager, foreign, { report_chat_id: chat }),
      ],
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });
});

describe('a message to the admin of a brand', () => {
  const sendMessage = (caller: User, { id }: Brand) =>
    app.as(caller).post(`brand/message/${id}`, { message: '[Log in](https://desk.test)', type: 'admin' });
  const listSent = ({ telegramId }: User) =>
    app.telegram.listCalls('sendMessage').filter(({ params }) => String(params.chat_id) === telegramId);

  const manage = async ({ id }: User, brand: Brand) => {
    await app.db.update('users', { id }, { role: 'manager' });
    await app.db.query('insert into user_brands values ($1, $2)', [id, brand.id]);
  };

  it.each([
    ['an agent', join],
    ['a manager', manage],
  ])(
    'is refused, and not sent, if the admin has become %s of another brand after a manager named them',
    async (_, addTo) => {
      const { own, foreign, manager } = await newOwnAndForeign();
      const person = await newUser(app.db);
      await update(manager, own, { admin_telegram_id: Number(person.telegramId) }).expect(200);
      await sendMessage(manager, own).expect(200);
      await addTo(person, foreign);

      expect(await sendMessage(manager, own)).toMatchObject(refusal('type'));
      expect(listSent(person)).toHaveLength(1);

      // People with the role admin may name anybody, and then the brand's managers may write to that person. Who named the person is
      // stored only if somebody else was named before.
      await sendMessage(admin, own).expect(200);
      await update(admin, own, { admin_telegram_id: Number(admin.telegramId) }).expect(200);
      await update(admin, own, { admin_telegram_id: Number(person.telegramId) }).expect(200);
      await sendMessage(manager, own).expect(200);
    },
  );

  it('is sent if a manager with more brands named the agent, for as long as that manager has those brands', async () => {
    const { own, foreign, manager } = await newOwnAndForeign();
    const otherManager = await newManager(app.db, { brands: [own, foreign] });
    const agent = await newMember(app.db, foreign);
    await update(otherManager, own, { admin_telegram_id: Number(agent.telegramId) }).expect(200);
    await sendMessage(manager, own).expect(200);

    await app.db.query('delete from user_brands where user_id = $1 and brand_id = $2', [
      otherManager.id,
      foreign.id,
    ]);

    expect(await sendMessage(manager, own)).toMatchObject(refusal('type'));
  });

  it('is sent if the person was named when the brand was created, and then became its agent', async () => {
    const { manager } = await newOwnAndForeign();
    const person = await newUser(app.db);
    const fields = { chat_id: newChatId(), admin_telegram_id: Number(person.telegramId) };
    const { body } = await create(manager, fields).expect(201);
    const brand = await app.db.findOneByOrFail(Brand, { id: body.id });
    await join(person, brand);

    await sendMessage(manager, brand).expect(200);
  });
});

it('a private chat is refused even if an admin sets it', async () => {
  const { own } = await newOwnAndForeign();

  for (const [field, call] of [
    ['report_chat_id', update(admin, own, { report_chat_id: 77_000_001 })],
    ['chat_id', create(admin, { chat_id: 77_000_001 })],
  ] as const)
    expect((await call.expect(400)).body.details[0].field).toBe(field);
});
