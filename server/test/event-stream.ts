import { randomInt } from 'node:crypto';
import { type Change, LiveEvents } from '../src/platform/events/live-events.js';
import { waitUntil } from './race.js';
import type { TestApp } from './test-app.js';

/** Waits until these replicas have passed on all changes so far. They receive changes in the order of the notifications. */
export async function untilAllChangesPassed(...replicas: [TestApp, ...TestApp[]]): Promise<void> {
  const [{ db }] = replicas;
  await waitUntil(async () => (await db.query<unknown[]>('select from announcements')).length === 0);
  const last: Change = { topic: 'fence', brandId: null, ids: [randomInt(1_000_000_000)] };
  const isLast = ({ ids }: Change) => ids?.[0] === last.ids![0];
  let missingCount = replicas.length;
  const subscriptions = replicas.map((replica) =>
    replica.get(LiveEvents).changes.subscribe((change) => isLast(change) && (missingCount -= 1)),
  );
  await db.query(`select pg_notify('tallydesk_changes', $1)`, [JSON.stringify(last)]);
  await waitUntil(() => missingCount === 0);
  for (const subscription of subscriptions) subscription.unsubscribe();
}

export function collectChanges(app: TestApp, brand: { id: number }): Change[] {
  const changes: Change[] = [];
  app.get(LiveEvents).changes.subscribe((change) => {
    if (change.brandId === brand.id) changes.push(change);
  });
  return changes;
}

/** Opens a live stream with these headers. `received` returns everything so far. */
export async function openStream(app: TestApp, headers: Record<string, string>, path = 'events') {
  const controller = new AbortController();
  const answer = await fetch(`${await app.listen()}/api/${path}`, { headers, signal: controller.signal });
  let text = '';
  const ended = (async () => {
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) text += piece;
  })().catch(() => undefined);
  return { received: () => text, ended, stop: () => controller.abort() };
}
