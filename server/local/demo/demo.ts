import type { INestApplication } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { writeMessage } from '../../messenger/actions/person.actions.js';
import type { Messenger } from '../../messenger/state/messenger.js';
import { Member } from '../../src/features/brands/members/member.entity.js';
import { Brand } from '../../src/features/brands/registry/brand.entity.js';
import { Ledger, type NewDeposit } from '../../src/features/deposits/ledger/ledger.js';
import { JoinRequest } from '../../src/features/invites/invite.entity.js';
import { User } from '../../src/features/people/user.entity.js';
import { Database } from '../../src/platform/database/database.js';
import { Clock } from '../../src/platform/time/clock.js';
import { buildDemoDeposits } from './demo.deposits.js';
import { insertManagement } from './demo.management.js';
import { admin, brands, getManagerCodes, type DemoBrand, manager, newcomer, people } from './demo.people.js';
import { insertTickets } from './demo.tickets.js';

/**
 * Adds people and groups to the messenger. If the database has no user, fills it with people, two brands and deposits in every
 * state, and sends reports of a few more deposits to the bot.
 */
export async function seedDemo(app: INestApplication, messenger: Messenger): Promise<void> {
  messenger.seed(
    people.map(({ role: _, ...person }) => person),
    brands.map(({ group }) => group),
  );
  const now = app.get(Clock).now();
  const isFilled = await app.get(Database).transaction(async (db) => {
    if (await db.exists(User)) return false;
    const userIdByTelegramId = await insertPeople(db);
    for (const brand of brands)
      for (const deposit of await insertBrand(db, brand, userIdByTelegramId, now))
        await app.get(Ledger).create(deposit);
    return true;
  });
  if (isFilled) for (const brand of brands) sendDepositReports(messenger, brand);
}

type UserIdByTelegramId = Map<number, number>;

async function insertPeople(db: EntityManager): Promise<UserIdByTelegramId> {
  const users = people.map((person) =>
    db.create(User, {
      telegramId: String(person.id),
      username: person.username,
      publicName: `${person.first_name} ${person.last_name}`,
      role: person.role,
      codes: getManagerCodes(person),
      isDemo: true,
    }),
  );
  const saved = await db.save(users);
  return new Map(saved.map((user) => [Number(user.telegramId), user.id]));
}

/** Inserts a brand with its members and tickets. Returns its deposits, which the ledger must create. */
async function insertBrand(
  db: EntityManager,
  demo: DemoBrand,
  userIdByTelegramId: UserIdByTelegramId,
  now: Date,
): Promise<NewDeposit[]> {
  const { id: brandId } = await db.save(
    db.create(Brand, {
      name: demo.name,
      description: demo.description,
      reportType: demo.reportType,
      chatId: String(demo.group.id),
      threadId: demo.threadId === null ? null : String(demo.threadId),
      adminTelegramId: String(admin.id),
    }),
  );
  const getUserId = (person: { id: number }) => userIdByTelegramId.get(person.id)!;
  await db.query('insert into user_brands values ($1, $2)', [getUserId(manager), brandId]);
  await db.insert(
    Member,
    demo.agents.map((agent, i) => ({
      brandId,
      userId: getUserId(agent),
      teamId: i % 2 === 0 ? (1 as const) : (2 as const),
    })),
  );
  // Deposits before the membership would not count in contests.
  await db.query(
    `update brand_users set created_at = $2::timestamptz - interval '60 days' where brand_id = $1`,
    [brandId, now],
  );
  const { reportType } = demo;
  const agentIds = demo.agents.map(getUserId);
  const team = { brandId, reportType, agentIds, managerId: getUserId(manager) };
  await insertManagement(db, team, now);
  await insertTickets(db, team, now);
  if (reportType === 'sales') {
    await db.insert(JoinRequest, { brandId, userId: getUserId(newcomer), createdAt: now });
  }
  return buildDemoDeposits(demo, now).map(({ agent, ...content }) => {
    const isModerated = content.status !== 'wait';
    return {
      ...content,
      brandId,
      agentId: getUserId(agent),
      agent: `@${agent.username}`,
      moderatedBy: isModerated ? getUserId(manager) : null,
      moderatedAt: isModerated ? content.createdAt : null,
    };
  });
}

function sendDepositReports(messenger: Messenger, { agents, group, threadId, reportType }: DemoBrand): void {
  const [first, second] = agents;
  const write = (person: { id: number }, text: string) =>
    writeMessage(messenger, {
      person: person.id,
      chat: group.id,
      ...(threadId && { thread: threadId }),
      text,
    });
  const type = reportType === 'sales' ? 'ftd' : 'retention';
  write(first!, `#${type}\nClient ID: 48213\nAmount: 1,250.50\nWallet: TQ5nExample9\nExchanger: Binance`);
  write(
    second!,
    `#${type}\nClient ID: 48377\nAmount: $640\nExchanger: Kraken\nDescription: asked to confirm by the evening`,
  );
}
