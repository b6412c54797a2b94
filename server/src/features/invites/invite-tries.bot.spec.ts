import { newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newTelegramId, newInvite } from '../../../test/factories.js';
import { TestApp } from '../../../test/test-app.js';

it('rejects attempts beyond the limit until the hour is over, even with a valid code', async () => {
  const app = await TestApp.start('api', { INVITE_TRIES_PER_HOUR: '2' });
  const telegramId = newTelegramId();
  const accept = async (code: string) => {
    await receive(app, newTextUpdate({ telegramId }, `/accept ${code}`));
    const [last] = await app.db.query<[{ text: string | null }]>(
      'select text from outbox_messages where chat_id = $1 order by id desc limit 1',
      [telegramId],
    );
    return last.text;
  };
  try {
    app.clock.set('2026-03-11T08:00:00Z');
    const { secretCode } = await newInvite(app.db, await newBrand(app.db));
    await accept('guess');
    expect(await accept('guess')).toContain('no invite with this code');

    expect(await accept(secretCode)).toContain('too many codes');
    app.clock.set('2026-03-11T08:59:59Z');
    expect(await accept(secretCode)).toContain('too many codes');
    app.clock.set('2026-03-11T09:00:01Z');
    expect(await accept(secretCode)).toBeNull();
  } finally {
    await app.stop();
  }
});
