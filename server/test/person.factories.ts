import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../shared/units.rules.js';
import { runAs } from '../src/platform/audit/actor.js';
import { AuditTrail } from '../src/platform/audit/audit-trail.js';
import { type Brand } from '../src/features/brands/registry/brand.entity.js';
import type { User } from '../src/features/people/user.entity.js';
import type { Ticket } from '../src/features/tickets/records/ticket.entity.js';
import { newTextUpdate, newUpdateId, receive } from './bot-updates.js';
import { newDeposit } from './deposit.factories.js';
import { newMember, newToken } from './factories.js';
import { newFile, samples } from './file.factories.js';
import type { TestApp } from './test-app.js';
import { newTicket } from './ticket.factories.js';

/** A person with rows in many tables. The texts and names in these rows contain `mark`. */
export interface PersonWithData {
  mark: string;
  /** The IP address of the person's audit entries. */
  address: string;
  user: User;
  avatar: string;
  attachment: string;
  slip: string;
  ticket: Ticket;
  depositId: number;
}

export async function newPersonWithData(app: TestApp, brand: Brand): Promise<PersonWithData> {
  const mark = `q${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const address = '203.0.113.77';
  const avatar = await newFile(app, 'avatars', samples.jpg, 'jpg');
  const user = await newMember(app.db, brand, {
    username: `user_${mark}`,
    publicName: `Anna ${mark}`,
    photoName: avatar,
    photoSource: mark,
    character: 'chef',
  });
  const { id, telegramId } = user;
  const now = new Date();
  const attachment = await newFile(app, 'files');
  const slip = await newFile(app, 'files');
  const ticket = await newTicket(app.db, user, brand, { title: mark, description: `about ${mark}` });
  const [{ messageId }] = await app.db.query<[{ messageId: number }]>(
    `insert into ticket_messages (ticket_id, user_id, message, created_at) values ($1, $2, $3, now()) returning id as "messageId"`,
    [ticket.id, id, `says ${mark}`],
  );
  const insert = (table: string, row: Record<string, unknown>) => insertRow(app, table, row);
  await insert('ticket_files', {
    name: attachment,
    message_id: messageId,
    position: 1,
    created_at: now,
    given_name: `${mark}.png`,
  });
  const ofPerson = { user_id: id, created_at: now };
  await insert('ticket_notes', { ...ofPerson, ticket_id: ticket.id, message: `note ${mark}` });
  const deposit = await newDeposit(app.db, brand, {
    agentId: id,
    agent: `Anna ${mark}`,
    description: `paid by ${mark}`,
    reporterTelegramId: telegramId,
    reportedText: `form of ${mark}`,
    reported: { agent: mark, description: mark, amount: 100 },
    chatId: telegramId,
    messageId: '1',
    wallet: 'TQ5n',
    exchanger: 'Binance',
  });
  await insert('deposit_slips', {
    chat_id: telegramId,
    message_id: 1,
    album: 'message 1',
    sender_telegram_id: telegramId,
    file_id: mark,
    file_unique_id: mark,
    is_photo: true,
    given_name: `slip ${mark}.png`,
    status: 'stored',
    name: slip,
    sent_at: now,
  });
  await newDeposit(app.db, brand, { agent: `ANNA ${mark}` });
  await insert('appointments', { ...ofPerson, name: mark, date: '2999-01-01' });
  await insert('agent_notes', { ...ofPerson, author_id: id, text: mark });
  await insert('deposit_views', { user_id: id, name: mark, query: 'q=x', position: 1 });
  await insert('preferences', { user_id: id });
  await insert('notice_settings', { user_id: id, muted: ['deposit'] });
  await insert('moment_settings', { user_id: id });
  const inBrand = { brand_id: brand.id, user_id: id };
  const moment = { kind: 'streak', key: '2026-03-10 3', day: '2026-03-10', facts: { days: 3 } };
  await insert('moments', { ...inBrand, ...moment, created_at: now });
  await insert('join_requests', { ...inBrand, created_at: now });
  await insert('work_days', { ...inBrand, date: '2026-03-10', asked_at: now });
  await insert('brand_posts', { ...inBrand, team_id: 1, post: 'head' });
  await insert('idempotent_answers', { ...ofPerson, key: mark, order_hash: '', body: mark });
  await insert('choices', { telegram_id: telegramId, purpose: 'deposit', sought: mark, expires_at: now });
  await insert('choice_uses', { telegram_id: telegramId, item_id: 1, used_at: now });
  await insert('deposit_dialogues', { telegram_id: telegramId, expires_at: now });
  const form = { message_id: 1, text: mark, sent_at: now, created_at: now };
  await insert('pending_forms', { telegram_id: telegramId, ...form });
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const message = { chat_id: telegramId, text: `hello ${mark}` };
  await insert('outbox_messages', { ...message, status: 'pending', next_attempt_at: tomorrow });
  await insert('outbox_messages', { ...message, status: 'sent', next_attempt_at: now });
  await insert('outbox_chats', { chat_id: telegramId, next_at: now });
  const bothChats = { adminTelegramId: telegramId, reportChatId: telegramId };
  await app.db.update('brands', { id: brand.id }, bothChats);
  await addRowsOfOthers(app, brand, { user, mark, ticket });
  await newToken(app, user);
  await receive(app, newTextUpdate(user, `/help ${mark}`));
  await runAs({ via: 'panel', actorId: id, ip: address }, () =>
    app.get(AuditTrail).record(
      {
        action: 'user.rename',
        subjectId: id,
        before: { public_name: mark },
        after: { public_name: `Anna ${mark}` },
      },
      { action: 'ticket.open', subjectId: ticket.id, after: { title: mark } },
      {
        action: 'deposit.report',
        subjectId: deposit.id,
        after: { agent: mark, amount: 100, description: mark },
      },
      { action: 'brand.update', subjectId: brand.id, after: { admin_telegram_id: Number(telegramId) } },
    ),
  );
  return { mark, address, user, avatar, attachment, slip, ticket, depositId: deposit.id };
}

async function insertRow(app: TestApp, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  const parameters = columns.map((_, n) => `$${n + 1}`);
  await app.db.query(
    `insert into ${table} (${columns.join()}) values (${parameters.join()})`,
    Object.values(row),
  );
}

async function addRowsOfOthers(
  app: TestApp,
  brand: Brand,
  { user: { id, telegramId }, mark, ticket }: Pick<PersonWithData, 'user' | 'mark' | 'ticket'>,
): Promise<void> {
  const other = await newMember(app.db, brand);
  const reported = { agent: `Anna ${mark}`, agent_id: id, amount: 5 };
  const { id: depositId } = await newDeposit(app.db, brand, {
    agentId: other.id,
    reported,
    reportedText: mark,
  });
  await insertRow(app, 'deposit_cards', {
    user_id: other.id,
    brand_id: brand.id,
    kind: 'each',
    deposit_id: depositId,
    correction: { agentId: id, agent: `Anna ${mark}` },
    begun_at: new Date(),
  });
  const { telegramId: chat_id } = other;
  await insertRow(app, 'outbox_messages', { chat_id, text: `*1\\.* Anna ${mark}: $5`, status: 'sent' });
  const about = `ticket:${ticket.id}`;
  await insertRow(app, 'outbox_messages', { chat_id, about, text: `about${mark}`, status: 'unknown' });
  for (const message of [
    { reply_to_message: { from: { id: Number(telegramId) } } },
    { text: `Thanks to\nAnna ${mark}` },
  ])
    await insertRow(app, 'telegram_updates', {
      update_id: newUpdateId(),
      payload: { message },
      status: 'handled',
      person_id: other.telegramId,
    });
}

export async function listTablesWith(app: TestApp, texts: string[]): Promise<string[]> {
  const tables = await app.db.query<{ name: string }[]>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  );
  const names: string[] = [];
  for (const { name } of tables) {
    const rows = await app.db.query<unknown[]>(
      `select from ${name} t where exists (select from unnest($1::text[]) searched where t::text like '%' || searched || '%') limit 1`,
      [texts],
    );
    if (rows.length > 0) names.push(name);
  }
  return names;
}
