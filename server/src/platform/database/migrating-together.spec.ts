import { createEmptyDatabase } from '../../../test/own-database.js';
import { migrations } from '../../../../migrations/all.js';
import { migrate } from './data-source.js';

it('migrates once when several replicas start together', async () => {
  const database = await createEmptyDatabase();
  try {
    await Promise.all([1, 2, 3].map(() => migrate(database.url)));

    const db = await database.connect();
    const [{ count }] = await db.query<[{ count: number }]>('select count(*)::int as count from migrations');
    await db.destroy();
    expect(count).toBe(migrations.length);
  } finally {
    await database.drop();
  }
});
