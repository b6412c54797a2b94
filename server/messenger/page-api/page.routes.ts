import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  assertMember,
  createGroup,
  createGroupTopic,
  deleteGroupTopic,
  migrateGroup,
  setBotAdmin,
  setBotMember,
  setMembers,
  setReactions,
} from '../actions/group.actions.js';
import {
  createPerson,
  deleteMessage,
  editMessage,
  pressButton,
  setContact,
  writeMessage,
} from '../actions/person.actions.js';
import { findContent, MAX_DOCUMENT_BYTES, storeFile, storePhoto } from '../state/media.js';
import type { Messenger } from '../state/messenger.js';
import { listFiles } from '../state/messenger.state.js';
import { MessengerError } from '../state/messenger.types.js';
import { signLaunchData } from './launch-data.js';
import { listChatViews, toLiveEvent, getHistoryView, toMessengerView } from './page.views.js';

const HEARTBEAT_MS = 20_000;

const Id = z.coerce.number().int();
const PersonQuery = z.object({ person: Id });
const ThreadQuery = PersonQuery.extend({ chat: Id, thread: Id.default(0) });
const HistoryQuery = ThreadQuery.extend({ limit: Id.default(60) });
const MessageKey = z.object({ person: z.int(), chat: z.int(), id: z.int() });
const NewMessage = ThreadQuery.extend({
  text: z.string().default(''),
  replyTo: z.int().optional(),
  file: z.string().optional(),
  album: z.string().max(64).optional(),
});
const MessageEdit = MessageKey.extend({ text: z.string() });
const ButtonPress = MessageKey.extend({ data: z.string() });
const ContactChange = z.object({ person: z.int(), contact: z.enum(['started', 'blocked', 'deactivated']) });
const ReadMark = ThreadQuery.extend({ id: z.int() });
const Name = z.string().trim().min(1).max(64);
const NewPerson = z.object({
  first_name: Name,
  last_name: Name.optional(),
  username: z
    .string()
    .regex(/^[a-z]\w{3,31}$/i)
    .optional(),
  hides_photo: z.boolean().optional(),
});
const Upload = z.object({
  name: z.string().trim().min(1).max(255),
  as: z.enum(['photo', 'video', 'document']),
  type: z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+$/)
    .catch('application/octet-stream'),
});
/** `name`: the name of the downloaded file. Absent: the file is a photo to show. */
const Download = z.object({ name: z.string().optional() });
const BotSettings = z.object({ can_read_all_group_messages: z.boolean(), has_topics_enabled: z.boolean() });
const LaunchRequest = z.object({
  person: z.int(),
  start_param: z.string().optional(),
  url: z.string().optional(),
});

/** Adds a call with a JSON body. It returns the result of the action, or `{ status: true }` if there is none. */
function addCall<Schema extends z.ZodType>(
  fastify: FastifyInstance,
  [method, url]: [method: 'POST' | 'PATCH' | 'DELETE', url: string],
  schema: Schema,
  action: (input: z.infer<Schema>) => unknown,
) {
  fastify.route({
    method,
    url,
    handler: async ({ body }) => (await action(schema.parse(body))) ?? { status: true },
  });
}

/** The calls of the page, below `/api`. There is no login: every call may act as any person. */
export const pageRoutes: FastifyPluginAsync<{ messenger: Messenger }> = async (fastify, { messenger }) => {
  const streams = new Set<FastifyReply['raw']>();

  // Accepts only JSON and bytes, because browsers do not let pages of other sites send these without a preflight request.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new MessengerError(400, 'not JSON'));
    }
  });
  fastify.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MAX_DOCUMENT_BYTES },
    (_request, body, done) => done(null, body),
  );
  fastify.setErrorHandler((error, request, reply) => {
    if (error instanceof z.ZodError) return reply.status(400).send({ error: z.prettifyError(error) });
    if (error instanceof MessengerError) return reply.status(error.status).send({ error: error.message });
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
    if (status === 413) return reply.status(413).send({ error: 'Files of up to 50 MB can be sent' });
    if (status === 415 && error instanceof Error) return reply.status(415).send({ error: error.message });
    request.log.error(error);
    return reply.status(500).send({ error: 'Internal Server Error' });
  });
  fastify.addHook('preClose', async () => streams.forEach((stream) => stream.end()));

  await fastify.register(groupRoutes, { messenger });
  await fastify.register(toolRoutes, { messenger });

  fastify.get('/people', () => toMessengerView(messenger));
  fastify.post('/people', ({ body }) => createPerson(messenger, NewPerson.parse(body)));
  fastify.get('/chats', ({ query }) => {
    const { id } = messenger.getPerson(PersonQuery.parse(query).person);
    return listChatViews(messenger, id);
  });
  fastify.get('/messages', ({ query }) => {
    const range = HistoryQuery.parse(query);
    assertMember(messenger, range.person, range.chat);
    return getHistoryView(messenger, range);
  });
  fastify.post('/messages', ({ body }) => ({ id: writeMessage(messenger, NewMessage.parse(body)).id }));
  addCall(fastify, ['PATCH', '/messages'], MessageEdit, ({ person, chat, id, text }) => ({
    id: editMessage(messenger, person, chat, id, text).id,
  }));
  addCall(fastify, ['DELETE', '/messages'], MessageKey, ({ person, chat, id }) =>
    deleteMessage(messenger, person, chat, id),
  );
  addCall(fastify, ['POST', '/press'], ButtonPress, ({ person, chat, id, data }) => ({
    query: pressButton(messenger, person, chat, id, data),
  }));
  addCall(fastify, ['POST', '/contact'], ContactChange, ({ person, contact }) =>
    setContact(messenger, person, contact),
  );
  addCall(fastify, ['POST', '/read'], ReadMark, (mark) => messenger.commit([{ fact: 'read', ...mark }]));
  addCall(fastify, ['POST', '/bot-settings'], BotSettings, (settings) =>
    messenger.commit([{ fact: 'bot settings', settings }]),
  );
  addCall(fastify, ['POST', '/launch'], LaunchRequest, ({ person, start_param, url }) => ({
    url: buildLaunchUrl(messenger, person, start_param, url),
  }));
  fastify.post('/files', async ({ query, body }) => {
    const { name, as, type } = Upload.parse(query);
    if (!Buffer.isBuffer(body))
      throw new MessengerError(415, 'files must be sent as application/octet-stream');
    const media =
      as === 'photo'
        ? await storePhoto(messenger, body)
        : await storeFile(messenger, as, body, { name, mimeType: type });
    return { file: listFiles(media).at(-1)!.id };
  });
  fastify.get<{ Params: { id: string } }>(
    '/files/:id',
    { logLevel: 'warn' },
    async ({ params, query }, reply) => {
      const content = await findContent(messenger, params.id);
      if (!content) throw new MessengerError(404, 'file not found');
      const { name } = Download.parse(query);
      reply.header('cache-control', 'private, max-age=31536000, immutable');
      if (name === undefined) return reply.type('image/jpeg').send(content);
      // Served as a download, so that no file opens as a page of this origin.
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(content);
    },
  );
  fastify.get('/events', { logLevel: 'warn' }, (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': hello\n\n');
    const stopListening = messenger.subscribe((event) =>
      reply.raw.write(`data: ${JSON.stringify(toLiveEvent(event))}\n\n`),
    );
    const heartbeat = setInterval(() => reply.raw.write(': heartbeat\n\n'), HEARTBEAT_MS);
    streams.add(reply.raw);
    request.raw.socket.once('close', () => {
      clearInterval(heartbeat);
      stopListening();
      streams.delete(reply.raw);
    });
  });
};

const GroupBody = z.object({ person: z.int(), chat: z.int() });
const ThreadBody = GroupBody.extend({ thread: z.int() });
const NewGroup = z.object({
  person: z.int(),
  title: Name,
  is_forum: z.boolean(),
  isBasic: z.boolean().default(false),
  members: z.array(z.int()),
});
const Members = GroupBody.extend({ members: z.array(z.int()) });
const BotMember = GroupBody.extend({ isMember: z.boolean() });
const BotAdmin = GroupBody.extend({ isAdmin: z.boolean() });
const Reactions = GroupBody.extend({ reactions: z.array(z.string()).optional() });
const NewThread = GroupBody.extend({ name: Name });

/** Routes of groups and topics. */
const groupRoutes: FastifyPluginAsync<{ messenger: Messenger }> = async (fastify, { messenger }) => {
  addCall(fastify, ['POST', '/groups'], NewGroup, ({ person, isBasic, ...group }) =>
    createGroup(messenger, person, { ...group, ...(isBasic && { isBasic }) }),
  );
  addCall(fastify, ['POST', '/members'], Members, ({ person, chat, members }) =>
    setMembers(messenger, person, chat, members),
  );
  addCall(fastify, ['POST', '/bot-member'], BotMember, ({ person, chat, isMember }) =>
    setBotMember(messenger, person, chat, isMember),
  );
  addCall(fastify, ['POST', '/bot-admin'], BotAdmin, ({ person, chat, isAdmin }) =>
    setBotAdmin(messenger, person, chat, isAdmin),
  );
  addCall(fastify, ['POST', '/reactions'], Reactions, ({ person, chat, reactions }) =>
    setReactions(messenger, person, chat, reactions),
  );
  addCall(fastify, ['POST', '/migrate'], GroupBody, ({ person, chat }) =>
    migrateGroup(messenger, person, chat),
  );
  addCall(fastify, ['POST', '/threads'], NewThread, ({ person, chat, name }) => ({
    id: createGroupTopic(messenger, person, chat, name),
  }));
  addCall(fastify, ['DELETE', '/threads'], ThreadBody, ({ person, chat, thread }) =>
    deleteGroupTopic(messenger, person, chat, thread),
  );
};

/** The address of the mini-app or of a web-app button, with Telegram's launch parameters in its hash. */
function buildLaunchUrl(messenger: Messenger, person: number, startParam?: string, url = '/tg'): string {
  const launch = {
    person: messenger.getPerson(person),
    authDate: messenger.getUnixSeconds(),
    ...(startParam && { startParam }),
  };
  const parameters = new URLSearchParams({
    tgWebAppData: signLaunchData(launch, messenger.token),
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'web',
    ...(startParam && { tgWebAppStartParam: startParam }),
  });
  return `${url}#${parameters.toString()}`;
}

const Faults = z.strictObject({
  tooMany: z
    .array(
      z.strictObject({
        chat: z.int().optional(),
        method: z.string().optional(),
        seconds: z.int().min(1).max(3600),
      }),
    )
    .optional(),
  slowMs: z.int().min(0).max(60_000).optional(),
  down: z
    .strictObject({
      when: z.enum(['before', 'after']),
      method: z.string().optional(),
      calls: z.int().min(1).optional(),
    })
    .optional(),
});
const Reset = z.strictObject({ people: z.boolean().default(false) });

/** Routes of the tools: faults, the traffic between bot and messenger, and resets of the data. */
const toolRoutes: FastifyPluginAsync<{ messenger: Messenger }> = async (fastify, { messenger }) => {
  fastify.get('/faults', () => messenger.faults.get());
  addCall(fastify, ['POST', '/faults'], Faults, (faults) => {
    messenger.faults.set(faults);
    messenger.publish({ signal: 'faults' });
    return messenger.faults.get();
  });
  fastify.get('/traffic', { logLevel: 'warn' }, () => messenger.calls);
  addCall(fastify, ['POST', '/reset'], Reset, (options) => messenger.reset(options));
};
