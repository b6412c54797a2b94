import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import type { Deposit } from '../src/features/deposits/ledger/deposit.entity.js';
import { MomentWatchService } from '../src/features/statistics/moments/moment-watch.service.js';
import type { User } from '../src/features/people/user.entity.js';
import { newMember, newScene, type Scene } from './factories.js';
import { newResult } from './deposit.factories.js';
import type { TestApp } from './test-app.js';

export const createdOn = (day: string) => ({ createdAt: new Date(`2026-${day}T16:00:00Z`) });

/** Helpers for specs of moments. `setUp` makes Anna an agent of the brand North, at 12:00 UTC of 12 March. */
export function momentHelpers(app: TestApp) {
  let scene: Scene;
  const markOpened = (user: User, at = app.clock.now()) =>
    app.db.query(
      `insert into moment_settings (user_id, opened_at) values ($1, $2)
       on conflict (user_id) do update set opened_at = excluded.opened_at`,
      [user.id, at],
    );
  const detect = () => app.get(MomentWatchService).processMoments();
  const advance = (seconds: number) => app.clock.advance(seconds);
  return {
    markOpened,
    detect,
    advance,
    setUp: async (change: Partial<Brand> = {}) => {
      app.clock.set('2026-03-12T12:00:00Z');
      scene = await newScene(app.db, { brand: { name: 'North', ...change }, agent: { publicName: 'Anna' } });
      await markOpened(scene.agent);
      return scene;
    },
    addMember: async (publicName: string) => {
      const user = await newMember(app.db, scene.brand, { publicName });
      await markOpened(user);
      return user;
    },
    addResult: (user: User, amount: string, change: Partial<Deposit> = {}) =>
      newResult(app.db, scene.brand, user, { amount, createdAt: app.clock.now(), ...change }),
    /** Detects moments, and then those that had to wait until changes could no longer be undone. */
    detectAll: async () => {
      await detect();
      advance(30);
      await detect();
    },
    listTexts: async ({ telegramId }: User) => {
      const rows = await app.db.query<{ text: string }[]>(
        `select text from outbox_messages where chat_id = $1 and key like 'moment:%' order by id`,
        [telegramId],
      );
      return rows.map(({ text }) => text.replaceAll('\\', ''));
    },
    listKinds: async ({ id }: User) => {
      const rows = await app.db.query<{ kind: string }[]>(
        'select kind from moments where user_id = $1 order by id',
        [id],
      );
      return rows.map(({ kind }) => kind);
    },
  };
}
