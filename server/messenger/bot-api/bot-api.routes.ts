import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest } from '../actions/bot-api.objects.js';
import { findContent } from '../state/media.js';
import type { Messenger } from '../state/messenger.js';
import { MessengerError } from '../state/messenger.types.js';
import { botApiMethods } from './bot-api.methods.js';
import type { UpdateQueue } from './update-queue.js';

/** Enough for the largest photo and the multipart body around it. */
const MAX_BODY_BYTES = 11 * 1024 * 1024;

interface BotCall {
  Params: { token: string; method: string };
  Querystring: Record<string, string>;
  Body: Buffer | undefined;
}

type Method = (messenger: Messenger, params: unknown, signal: AbortSignal) => unknown;

/** Entry point: the Bot API, `/bot<token>/<method>` and `/file/bot<token>/<path>`, with Telegram's responses. */
export const botApiRoutes: FastifyPluginAsync<{ messenger: Messenger; queue: UpdateQueue }> = async (
  fastify,
  { messenger, queue },
) => {
  const { faults } = messenger;
  const queueMethods: Record<string, Method> = {
    getUpdates: (_, params, signal) => queue.getUpdates(params, signal),
    setWebhook: (_, params) => queue.setWebhook(params),
    deleteWebhook: (_, params) => queue.deleteWebhook(params),
  };
  const methods = new Map<string, Method>(
    Object.entries({ ...botApiMethods, ...queueMethods }).map(([name, method]) => [
      name.toLowerCase(),
      method,
    ]),
  );

  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
  fastify.setErrorHandler((error, request, reply) => {
    const { status, body } = toErrorResponse(error, request);
    return reply.status(status).send(body);
  });
  const assertToken = ({ token }: { token: string }) => {
    if (token !== messenger.token) throw new MessengerError(401, 'Unauthorized');
  };

  fastify.route<BotCall>({
    method: ['GET', 'POST'],
    url: '/bot:token/:method',
    logLevel: 'warn',
    handler: async (request, reply) => {
      assertToken(request.params);
      const params = { ...request.query, ...(await readBody(request)) };
      return respond(request, reply, params);
    },
  });

  fastify.get<{ Params: { token: string; name: string } }>(
    '/file/bot:token/:folder/:name',
    async ({ params }, reply) => {
      assertToken(params);
      if (faults.consumeDrop('file')) return destroyConnection(reply);
      const content = await findContent(messenger, params.name.split('.')[0] ?? '');
      if (!content) throw new MessengerError(404, 'Not Found');
      return reply.type('application/octet-stream').send(content);
    },
  );

  /** Makes the call, subject to the current faults, and records it unless it is a poll without updates. */
  async function respond(request: FastifyRequest<BotCall>, reply: FastifyReply, params: object) {
    const { method } = request.params;
    const isPoll = method.toLowerCase() === 'getupdates';
    const at = messenger.now();
    const record = (outcome: { status: number; answer: unknown } | { dropped: 'before' | 'after' }) =>
      messenger.recordCall({
        at,
        ms: messenger.now() - at,
        method,
        params: describeFiles(params),
        ...outcome,
      });

    const dropped = faults.consumeDrop(method);
    if (dropped === 'before') {
      record({ dropped });
      return destroyConnection(reply);
    }
    const { status, body } = await perform(request, params);
    if (faults.slowMs > 0) await sleep(faults.slowMs);
    // A poll that was waiting when the fault was set must fail too.
    if (dropped ?? (isPoll && faults.areAllMethodsDown)) {
      record({ dropped: 'after' });
      return destroyConnection(reply);
    }
    const isEmptyPoll = isPoll && 'result' in body && (body.result as unknown[]).length === 0;
    if (!isEmptyPoll) record({ status, answer: body });
    return reply.status(status).send(body);
  }

  async function perform(request: FastifyRequest<BotCall>, params: object) {
    const connection = new AbortController();
    const onClose = () => connection.abort();
    request.raw.socket.once('close', onClose);
    try {
      const { method: name } = request.params;
      const retryAfter = faults.findRetryAfter(name, 'chat_id' in params ? params.chat_id : undefined);
      if (retryAfter !== undefined) {
        const parameters = { retry_after: retryAfter };
        throw new MessengerError(429, `Too Many Requests: retry after ${retryAfter}`, parameters);
      }
      const method = methods.get(name.toLowerCase());
      if (!method) throw new MessengerError(404, 'Not Found');
      return { status: 200, body: { ok: true, result: await method(messenger, params, connection.signal) } };
    } catch (error) {
      return toErrorResponse(error, request);
    } finally {
      request.raw.socket.off('close', onClose);
    }
  }
};

function destroyConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.destroy();
}

function toErrorResponse(error: unknown, { log }: FastifyRequest) {
  const { status, message, parameters } = toMessengerError(error, log);
  const body = { ok: false, error_code: status, description: message, ...(parameters && { parameters }) };
  return { status, body };
}

function toMessengerError(error: unknown, log: FastifyRequest['log']): MessengerError {
  if (error instanceof MessengerError) return error;
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 413)
    return new MessengerError(413, 'Request Entity Too Large');
  log.error(error);
  return new MessengerError(500, 'Internal Server Error');
}

/** Parses JSON, or a URL-encoded or multipart form. */
async function readBody({ body, headers }: FastifyRequest<BotCall>): Promise<Record<string, unknown>> {
  if (!body?.length) return {};
  const type = headers['content-type'] ?? '';
  try {
    if (type.includes('json')) return JSON.parse(body.toString()) as Record<string, unknown>;
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw badRequest("can't parse the request body");
  }
}

/** Replaces files by their name and size. */
function describeFiles(params: object): object {
  const describe = (value: unknown) =>
    value instanceof File ? `${value.name} (${value.size} bytes)` : value;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, describe(value)]));
}
