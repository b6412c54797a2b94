import type { FastifyInstance } from 'fastify';

const WAIT_TIMEOUT_MS = 5_000;

interface RouteSlots {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits each route to `most` concurrent calls, so that a route whose table is locked leaves connections to the others. Further
 * calls wait, and get 503 after five seconds, like calls that wait for a connection. Event streams and uploads do not count,
 * because they hold no connection while they are open.
 */
export function limitRouteConcurrency(
  fastify: FastifyInstance,
  most: number,
  isEndless: (url: string) => boolean,
): void {
  const shares = new Map<string, RouteSlots>();
  fastify.addHook('preHandler', async ({ method, url, headers, routeOptions }, reply) => {
    if (isEndless(url) || headers['content-type']?.startsWith('multipart/')) return;
    const route = `${method} ${routeOptions.url ?? ''}`;
    const share = shares.get(route) ?? { running: 0, waiting: [] };
    shares.set(route, share);
    if (share.running >= most) await acquireSlot(share);
    share.running += 1;
    reply.raw.once('close', () => {
      share.running -= 1;
      share.waiting.shift()?.();
    });
  });
}

async function acquireSlot({ waiting }: RouteSlots): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(new Error('timeout exceeded when trying to connect'));
    }, WAIT_TIMEOUT_MS);
    waiting.push(start);
  });
}
