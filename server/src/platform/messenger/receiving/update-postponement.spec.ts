import { describeDatabase } from '../../../../test/own-database.js';
import { raceBehind } from '../../../../test/race.js';
import { Database } from '../../database/database.js';
import { UpdateRepository } from './update.repository.js';

const database = describeDatabase();

it('reports the first postponement once, even if two processes postpone the update concurrently', async () => {
  const db = database.db.manager;
  const updates = new UpdateRepository(new Database(database.db));
  await updates.insert([{ update_id: 1 }]);
  const postpone = () => updates.postpone('1', false, 'a lock');

  const answers = await raceBehind(db, 'select from telegram_updates where update_id = 1 for update', [
    postpone,
    postpone,
  ]);

  expect(answers.map((answer) => answer?.isFirst).sort()).toEqual([false, true]);
});
