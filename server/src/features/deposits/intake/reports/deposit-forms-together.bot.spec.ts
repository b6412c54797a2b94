import { newTextUpdate, newUpdateId } from '../../../../../test/bot-updates.js';
import { newBrand, newMember } from '../../../../../test/factories.js';
import { describeApp } from '../../../../../test/test-app.js';
import { UpdateHandler } from '../../../../platform/messenger/receiving/update-handler.service.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import { findTotalsDrift } from '../../../../../test/deposit.factories.js';
import type { User } from '../../../people/user.entity.js';

const app = describeApp();

let brand: Brand;
let anna: User;
let boris: User;
beforeEach(async () => {
  brand = await newBrand(app.db, { name: 'North' });
  anna = await newMember(app.db, brand, { publicName: 'Anna' });
  boris = await newMember(app.db, brand, { publicName: 'Boris' });
});

type Update = { update_id: number };

const form = (from: User, text: string) => newTextUpdate(from, text, { chatId: brand.chatId });

async function handleAll(updates: Update[]): Promise<void> {
  const handler = app.get(UpdateHandler);
  await handler.store(updates);
  for (const { update_id } of updates) await handler.handle(String(update_id));
}
const withConsecutiveIds = (...updates: Update[]): Update[] => {
  const first = newUpdateId();
  return updates.map((update, n) => ({ ...update, update_id: first + n }));
};
const deposits = () =>
  app.db.query<Record<string, unknown>[]>(
    'select id, amount, agent_id from deposits where brand_id = $1 order by id',
    [brand.id],
  );
const replies = async (updates: Update[]) => {
  const rows = await app.db.query<{ text: string }[]>(
    'select text from outbox_messages where key = any($1) order by id',
    [updates.map(({ update_id }) => `update:${update_id}:1`)],
  );
  return rows.map(({ text }) => text);
};

describe('several queued forms of a chat', () => {
  it('become deposits, each of which is counted, recorded and answered once', async () => {
    const updates = withConsecutiveIds(
      ...Array.from({ length: 20 }, (_, n) => form(n % 2 ? anna : boris, `#ftd\nAmount: ${n + 1}`)),
    );
    await handleAll(updates);

    const stored = await deposits();
    expect(stored.map(({ amount }) => Number(amount))).toEqual(updates.map((_, n) => n + 1));
    expect(stored.map(({ agent_id }) => agent_id)).toEqual(updates.map((_, n) => (n % 2 ? anna : boris).id));
    expect(await replies(updates)).toEqual(
      stored.map(({ id }) => `F${id as number} is waiting for moderation`),
    );
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
    const records = await app.db.query<{ actor_id: number; request_id: string; via: string }[]>(
      `select actor_id, request_id, via from audit_records where action = 'deposit.report' and brand_id = $1 order by subject_id`,
      [brand.id],
    );
    expect(records).toEqual(
      updates.map(({ update_id }, n) => ({
        actor_id: (n % 2 ? anna : boris).id,
        request_id: `update:${update_id}`,
        via: 'bot',
      })),
    );
  });

  it('count once if they arrive twice, as the same update or as the same message', async () => {
    const updates = withConsecutiveIds(form(anna, '#ftd\nAmount: 1'), form(anna, '#ftd\nAmount: 2'));
    await Promise.all([handleAll(updates), handleAll(updates)]);
    await handleAll(withConsecutiveIds(...updates, form(anna, '#ftd\nAmount: 3')));

    expect((await deposits()).map(({ amount }) => amount)).toEqual(['1.00', '2.00', '3.00']);
    expect(await replies(updates)).toHaveLength(2);
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
  });
});
