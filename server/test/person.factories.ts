import { randomUUID } from 'node:crypto';
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

/** A person with rows in many tables. Their texts and names contain `mark`. */
export interface PersonWithData {
  mark: string;
  user: User;
  avatar: string;
  attachment: string;
  slip: string;
  ticket: Ticket;
  depositId: number;
}

export async function newPersonWithData(app: TestApp, brand: Brand): Promise<PersonWithData> {
  const mark = `q${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const avatar = await newFile(app, 'avatars', samples.jpg, 'jpg');
  const user = await newMember(app.db, brand, {
    username: `user_${mark}`,
    publicName: `Anna ${mark}`,
    photoName: avatar,
    photoSource: mark,
    character: 'chef',
  });
  const { id, telegramId } = user;
  const query = (sql: string, values: unknown[] = []) => app.db.query<unknown[]>(sql, [id, ...values]);
  const attachment = await newFile(app, 'files');
  const slip = await newFile(app, 'files');
  const ticket = await newTicket(app.db, user, brand, { title: mark, description: `about ${mark}` });
  const [{ messageId }] = await app.db.query<[{ messageId: number }]>(
    `insert into ticket_messages (ticket_id, user_id, message, created_at) values ($1, $2, $3, now()) returning id as "messageId"`,
    [ticket.id, id, `says ${mark}`],
  );
  await app.db.query(
    `insert into ticket_files (name, message_id, position, created_at, given_name) values ($1, $2, 1, now(), $3)`,
    [attachment, messageId, `${mark}.png`],
  );
  await app.db.query(
    'insert into ticket_notes (ticket_id, user_id, message, created_at) values ($1, $2, $3, now())',
    [ticket.id, id, `note ${mark}`],
  );
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
  await app.db.query(
    `insert into deposit_slips (chat_id, message_id, album, sender_telegram_id, file_id, file_unique_id, is_photo, given_name, status, name, sent_at)
     values ($1, 1, 'message 1', $1, $2, $2, true, $3, 'stored', $4, now())`,
    [telegramId, mark, `slip ${mark}.png`, slip],
  );
  await newDeposit(app.db, brand, { agent: `ANNA ${mark}` });
  await query(
    `insert into appointments (user_id, name, date, created_at) values ($1, $2, '2999-01-01', now())`,
    [mark],
  );
  await query(`insert into agent_notes (user_id, author_id, text, created_at) values ($1, $1, $2, now())`, [
    mark,
  ]);
  await query(`insert into deposit_views (user_id, name, query, position) values ($1, $2, 'q=x', 1)`, [mark]);
  await query(`insert into preferences (user_id) values ($1)`);
  await query(`insert into notice_settings (user_id, muted) values ($1, '{deposit}')`);
  await query(`insert into moment_settings (user_id) values ($1)`);
  await query(
    `insert into moments (brand_id, user_id, kind, key, day, facts, created_at)
     values ($2, $1, 'streak', '2026-03-10 3', '2026-03-10', '{"days": 3}', now())`,
    [brand.id],
  );
  await query(`insert into join_requests (brand_id, user_id, created_at) values ($2, $1, now())`, [brand.id]);
  await query(
    `insert into work_days (brand_id, user_id, date, asked_at) values ($2, $1, '2026-03-10', now())`,
    [brand.id],
  );
  await query(`insert into brand_posts (brand_id, team_id, post, user_id) values ($2, 1, 'head', $1)`, [
    brand.id,
  ]);
  await query(
    `insert into idempotent_answers (user_id, key, order_hash, body, created_at) values ($1, $2, '', $2, now())`,
    [mark],
  );
  for (const [table, columns, values] of [
    ['choices', 'purpose, sought, expires_at', `'deposit', '${mark}', now()`],
    ['choice_uses', 'item_id, used_at', '1, now()'],
    ['deposit_dialogues', 'expires_at', 'now()'],
    ['pending_forms', 'message_id, text, sent_at, created_at', `1, '${mark}', now(), now()`],
  ])
    await app.db.query(`insert into ${table} (telegram_id, ${columns}) values ($1, ${values})`, [telegramId]);
  await app.db.query(
    `insert into outbox_messages (chat_id, text, status, next_attempt_at) values ($1, $2, 'pending', now() + interval '1 day'), ($1, $2, 'sent', now())`,
    [telegramId, `hello ${mark}`],
  );
  await app.db.query('insert into outbox_chats (chat_id, next_at) values ($1, now())', [telegramId]);
  await app.db.query(`update brands set admin_telegram_id = $1, report_chat_id = $1 where id = $2`, [
    telegramId,
    brand.id,
  ]);
  await addRowsOfOthers(app, brand, { user, mark, ticket });
  await newToken(app, user);
  await receive(app, newTextUpdate(user, `/help ${mark}`));
  await runAs({ via: 'panel', actorId: id, ip: '203.0.113.77' }, () =>
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
  return { mark, user, avatar, attachment, slip, ticket, depositId: deposit.id };
}

/** Adds rows of other people that mention the person. */
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
  await app.db.query(
    `insert into deposit_cards (user_id, brand_id, kind, deposit_id, correction, begun_at) values ($1, $2, 'each', $3, $4, now())`,
    [other.id, brand.id, depositId, { agentId: id, agent: `Anna ${mark}` }],
  );
  await app.db.query(
    `insert into outbox_messages (chat_id, about, text, status) values ($1, null, $2, 'sent'), ($1, $3, $4, 'unknown')`,
    [other.telegramId, `*1\\.* Anna ${mark}: $5`, `ticket:${ticket.id}`, `about${mark}`],
  );
  for (const message of [
    { reply_to_message: { from: { id: Number(telegramId) } } },
    { text: `Thanks to\nAnna ${mark}` },
  ])
    await app.db.query(
      `insert into telegram_updates (update_id, payload, status, person_id) values ($1, $2, 'handled', $3)`,
      [newUpdateId(), { message }, other.telegramId],
    );
}

/** Lists the tables that have any of these texts in a row. */
export async function listTablesWith(app: TestApp, texts: string[]): Promise<string[]> {
  const tables = await app.db.query<{ name: string }[]>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.db.query<unknown[]>(
      `select from ${name} t where exists (select from unnest($1::text[]) searched where t::text like '%' || searched || '%') limit 1`,
      [texts],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
