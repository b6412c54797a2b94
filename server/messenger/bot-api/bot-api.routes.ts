import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { findContent, MAX_DOCUMENT_BYTES } from '../state/media.js';
import type { Messenger } from '../state/messenger.js';
import { MessengerError } from '../state/messenger.types.js';
import { botApiMethods } from './bot-api.methods.js';
import type { UpdateQueue } from './update-queue.js';

/** The largest document, and the form around it. */
const MAX_BODY_BYTES = MAX_DOCUMENT_BYTES + 1024 * 1024;

interface BotCall {
  Params: { token: string; method: string };
  Querystring: Record<string, string>;
  Body: Buffer | undefined;
}

interface Download {
  Params: { token: string; folder: string; name: string };
}

/** Door: the Bot API, `/bot<token>/<method>` and `/file/bot<token>/<path>`, with Telegram's answers. */
export const botApiRoutes: FastifyPluginAsync<{ messenger: Messenger; queue: UpdateQueue }> = async (
  fastify,
  { messenger, queue },
) => {
  const { faults, traffic } = messenger;

  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
  fastify.setErrorHandler((error, request, reply) => {
    const { status, body } = refusal(error);
    if (status === 500) request.log.error(error);
    return reply.status(status).send(body);
  });

  fastify.route<BotCall>({
    method: ['GET', 'POST'],
    url: '/bot:token/:method',
    logLevel: 'warn',
    handler: async (request, reply) => {
      if (request.params.token !== messenger.token) throw new MessengerError(401, 'Unauthorized');
      const params = { ...request.query, ...(await readBody(request)) };
      return answer(request, reply, params);
    },
  });

  fastify.get<Download>('/file/bot:token/:folder/:name', async ({ params }, reply) => {
    if (params.token !== messenger.token) throw new MessengerError(401, 'Unauthorized');
    if (faults.takeDrop('file')) return breakConnection(reply);
    const content = await findContent(messenger, params.name.split('.')[0] ?? '');
    if (!content) throw new MessengerError(404, 'Not Found');
    return reply.type('application/octet-stream').send(content);
  });

  /** Performs the call under the faults that are set, and records it in the traffic. */
  async function answer(request: FastifyRequest<BotCall>, reply: FastifyReply, params: object) {
    const { method } = request.params;
    const at = messenger.now();
    const record = (end: { status: number; answer: unknown } | { dropped: 'before' | 'after' }) => {
      // Empty polls are not recorded.
      if ('status' in end && isEmptyPoll(method, end.answer)) return;
      traffic.record({ at, ms: messenger.now() - at, method, params: withoutBytes(params), ...end });
      messenger.tell({ signal: 'traffic' });
    };
    const dropped = faults.takeDrop(method);
    if (dropped === 'before') {
      record({ dropped });
      return breakConnection(reply);
    }
    const { status, body } = await perform(request, params);
    if (faults.slowMs > 0) await sleep(faults.slowMs);
    // A poll that began before the fault was set must fail too.
    if (dropped ?? (isPoll(method) && faults.isDown)) {
      record({ dropped: 'after' });
      return breakConnection(reply);
    }
    record({ status, answer: body });
    return reply.status(status).send(body);
  }

  async function perform(request: FastifyRequest<BotCall>, params: object) {
    const { method } = request.params;
    try {
      const retryAfter = faults.findRetryAfter(method, 'chat_id' in params ? params.chat_id : undefined);
      if (retryAfter !== undefined) {
        throw new MessengerError(429, `Too Many Requests: retry after ${retryAfter}`, {
          retry_after: retryAfter,
        });
      }
      return {
        status: 200,
        body: { ok: true, result: await call(method.toLowerCase(), params, request) },
      };
    } catch (error) {
      const refused = refusal(error);
      if (refused.status === 500) request.log.error(error);
      return refused;
    }
  }

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

function breakConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.destroy();
}

function refusal(error: unknown) {
  if (error instanceof MessengerError) {
    const { status, message, parameters } = error;
    return {
      status,
      body: { ok: false, error_code: status, description: message, ...(parameters && { parameters }) },
    };
  }
  const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  const [status, description] = isTooLarge
    ? [413, 'Request Entity Too Large']
    : [500, 'Internal Server Error'];
  return { status, body: { ok: false, error_code: status, description } };
}

/** JSON, or a form of either kind. */
async function readBody({ body, headers }: FastifyRequest<BotCall>): Promise<Record<string, unknown>> {
  if (!body?.length) return {};
  const type = headers['content-type'] ?? '';
  try {
    if (type.includes('json')) return JSON.parse(body.toString()) as Record<string, unknown>;
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw new MessengerError(400, "Bad Request: can't parse the request body");
  }
}

function isPoll(method: string): boolean {
  return method.toLowerCase() === 'getupdates';
}

function isEmptyPoll(method: string, answer: unknown): boolean {
  const { result } = answer as { result?: unknown };
  return isPoll(method) && Array.isArray(result) && result.length === 0;
}

function withoutBytes(params: object): object {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      value instanceof File ? `${value.name} (${value.size} bytes)` : (value as unknown),
    ]),
  );
}
