import type { FastifyInstance } from 'fastify';

const WAIT_TIMEOUT_MS = 5_000;

interface RouteSlots {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits each route to `maxCalls` at a time, so that a route whose table is locked leaves connections to the others. Further
 * calls wait, and get 503 after five seconds, like calls that wait for a connection. Event streams and uploads do not count,
 * because they occupy no database connection while they are open.
 */
export function limitRouteConcurrency(
  fastify: FastifyInstance,
  maxCalls: number,
  isStreamingUrl: (url: string) => boolean,
): void {
  const slotsByRoute = new Map<string, RouteSlots>();
  fastify.addHook('preHandler', async ({ method, url, headers, routeOptions }, reply) => {
    if (isStreamingUrl(url) || headers['content-type']?.startsWith('multipart/')) return;
    const route = `${method} ${routeOptions.url ?? ''}`;
    const slots = slotsByRoute.get(route) ?? { running: 0, waiting: [] };
    slotsByRoute.set(route, slots);
    if (slots.running >= maxCalls) await acquireSlot(slots);
    else slots.running += 1;
    const releaseSlot = () => {
      // Passes the slot on directly, so that no new call takes it in between.
      const start = slots.waiting.shift();
      if (start) start();
      else slots.running -= 1;
    };
    if (!reply.raw.destroyed) return void reply.raw.once('close', releaseSlot);
    // The client disconnected while its call waited, so `close` is not emitted any more.
    releaseSlot();
    return reply.hijack();
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
      reject(new Error('timeout exceeded when trying to connect')); // the pool's message, so 503
    }, WAIT_TIMEOUT_MS);
    waiting.push(start);
  });
}
