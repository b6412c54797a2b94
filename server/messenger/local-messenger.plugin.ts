import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { botApiRoutes } from './bot-api/bot-api.routes.js';
import { UpdateQueue } from './bot-api/update-queue.js';
import { startWebhookDelivery } from './bot-api/webhook-delivery.js';
import { pageRoutes } from './page-api/page.routes.js';
import type { Messenger } from './state/messenger.js';

export interface LocalMessengerOptions {
  messenger: Messenger;
  /** The folder of the built page. Without it, only the two APIs are served. */
  pageDir?: string;
  /** The address of the server. Its host is accepted too if it ends in `.localhost`. */
  publicUrl?: string;
}

/**
 * A small Telegram on the server's own port. Register it under the prefix `/messenger`, and only outside of production. The
 * bot's API root is then `<origin>/messenger`.
 */
export const localMessenger: FastifyPluginAsync<LocalMessengerOptions> = async (
  fastify,
  { messenger, pageDir, publicUrl },
) => {
  // Registered first, because anybody who reaches the page can act as any of its people.
  fastify.addHook('onRequest', async (request, reply) => {
    if (isLoopbackHost(request.headers.host, publicUrl)) return;
    const message = 'The local messenger is for this machine alone: open it at http://localhost';
    return reply.status(403).send({ statusCode: 403, error: 'Forbidden', message });
  });
  const queue = new UpdateQueue(messenger);
  const stopDelivery = startWebhookDelivery(messenger);
  messenger.subscribe((event) => {
    // A pending poll must pick up new faults at once.
    if ('signal' in event && event.signal === 'faults') queue.endPendingPoll();
  });
  fastify.addHook('preClose', async () => {
    queue.endPendingPoll();
    stopDelivery();
  });

  await fastify.register(botApiRoutes, { messenger, queue });
  await fastify.register(pageRoutes, { prefix: '/api', messenger });
  if (!pageDir) return;
  fastify.get('/', async (_request, reply) => {
    const page = await readFile(join(pageDir, 'index.html'));
    return reply.type('text/html').header('cache-control', 'no-cache').send(page);
  });
  await fastify.register(fastifyStatic, {
    root: join(pageDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '30d',
  });
};

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a `Host` header names this machine. A page of another site can make a browser call 127.0.0.1, but only with the site's
 * own host name. The host of `publicUrl` is accepted too if it ends in `.localhost`, which is this machine.
 */
export function isLoopbackHost(header: string | undefined, publicUrl?: string): boolean {
  const host = parseHost(`http://${header ?? ''}`);
  if (host === null) return false;
  if (loopback.test(host)) return true;
  return host.endsWith('.localhost') && publicUrl !== undefined && host === parseHost(publicUrl);
}

function parseHost(url: string): string | null {
  try {
    const { hostname, username, pathname } = new URL(url);
    return username === '' && pathname === '/' ? hostname : null;
  } catch {
    return null;
  }
}
