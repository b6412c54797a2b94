import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { botApiMethods } from './bot-api.methods.js';
import type { Messenger } from './messenger.js';
import { MessengerError } from './messenger.types.js';
import type { UpdateQueue } from './update-queue.js';

const MAX_BODY_BYTES = 20 * 1024 * 1024;

interface BotCall {
  Params: { token: string; method: string };
  Querystring: Record<string, string>;
  Body: Buffer | undefined;
}

/** Door: the Bot API, `/bot<token>/<method>`, with Telegram's answers. */
export const botApiRoutes: FastifyPluginAsync<{ messenger: Messenger; queue: UpdateQueue }> = async (
  fastify,
  { messenger, queue },
) => {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
  fastify.setErrorHandler((error, request, reply) => {
    const status = error instanceof MessengerError ? error.status : 500;
    if (status === 500) request.log.error(error);
    const description = error instanceof MessengerError ? error.message : 'Internal Server Error';
    return reply.status(status).send({ ok: false, error_code: status, description });
  });

  fastify.route<BotCall>({
    method: ['GET', 'POST'],
    url: '/bot:token/:method',
    logLevel: 'warn',
    handler: async (request) => {
      if (request.params.token !== messenger.token) throw new MessengerError(401, 'Unauthorized');
      const params = { ...request.query, ...(await readBody(request)) };
      return { ok: true, result: await call(request.params.method.toLowerCase(), params, request) };
    },
  });

  async function call(name: string, params: unknown, request: FastifyRequest): Promise<unknown> {
    if (name === 'getupdates') return poll(params, request);
    if (name === 'setwebhook') return queue.setWebhook(params);
    if (name === 'deletewebhook') return queue.deleteWebhook(params);
    if (name === 'getwebhookinfo') return queue.getWebhookInfo();
    const method = Object.entries(botApiMethods).find(([known]) => known.toLowerCase() === name)?.[1];
    if (!method) throw new MessengerError(404, 'Not Found');
    return method(messenger, params);
  }

  async function poll(params: unknown, request: FastifyRequest) {
    const gone = new AbortController();
    const onClose = () => gone.abort();
    request.raw.socket.once('close', onClose);
    try {
      return await queue.getUpdates(params, gone.signal);
    } finally {
      request.raw.socket.off('close', onClose);
    }
  }
};

/** JSON, or a form of either kind. Files in it are left out. */
async function readBody({ body, headers }: FastifyRequest<BotCall>): Promise<Record<string, unknown>> {
  if (!body?.length) return {};
  const type = headers['content-type'] ?? '';
  try {
    if (type.includes('json')) return JSON.parse(body.toString()) as Record<string, unknown>;
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  } catch {
    throw new MessengerError(400, "Bad Request: can't parse the request body");
  }
}
