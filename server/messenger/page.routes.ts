import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signLaunchData } from './launch-data.js';
import type { Messenger } from './messenger.js';
import { MessengerError } from './messenger.types.js';
import { type LiveEvent, viewChats, viewEvent, viewMessages, viewMessenger } from './page.views.js';
import {
  blockBot,
  createGroup,
  createPerson,
  createThread,
  editMessage,
  pressButton,
  requireMember,
  setMembers,
  writeMessage,
} from './person.actions.js';

const HEARTBEAT_MS = 20_000;

const Id = z.coerce.number().int();
const OfPerson = z.object({ person: Id });
const OfThread = OfPerson.extend({ chat: Id, thread: Id.default(0) });
const Writing = OfThread.extend({ text: z.string(), replyTo: z.int().optional() });
const Edit = z.object({ person: z.int(), chat: z.int(), id: z.int(), text: z.string() });
const Press = z.object({ person: z.int(), chat: z.int(), id: z.int(), data: z.string() });
const Blocking = z.object({ person: z.int(), isBlocked: z.boolean() });
const Reading = OfThread.extend({ id: z.int() });
const name = z.string().trim().min(1).max(64);
const NewPerson = z.object({
  first_name: name,
  last_name: name.optional(),
  username: z
    .string()
    .regex(/^[a-z]\w{3,31}$/i)
    .optional(),
});
const NewGroup = z.object({ title: name, is_forum: z.boolean(), members: z.array(z.int()) });
const Members = z.object({ chat: z.int(), members: z.array(z.int()) });
const NewThread = z.object({ person: z.int(), chat: z.int(), name });
const Launching = z.object({
  person: z.int(),
  start_param: z.string().optional(),
  url: z.string().optional(),
});

/** Door: what the page reads and does, below `/api`. It takes any word for who one is: it is a toy. */
export const pageRoutes: FastifyPluginAsync<{ messenger: Messenger }> = async (fastify, { messenger }) => {
  const streams = new Set<() => void>();

  // Nothing but JSON: another site's page cannot send that without asking.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new MessengerError(400, 'not JSON'));
    }
  });
  fastify.setErrorHandler((error, request, reply) => {
    if (error instanceof z.ZodError) return reply.status(400).send({ error: z.prettifyError(error) });
    if (error instanceof MessengerError) return reply.status(error.status).send({ error: error.message });
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 415) {
      return reply.status(415).send({ error: error.message });
    }
    request.log.error(error);
    return reply.status(500).send({ error: 'Internal Server Error' });
  });
  fastify.addHook('preClose', async () => streams.forEach((end) => end()));

  fastify.get('/people', () => viewMessenger(messenger));
  fastify.post('/people', ({ body }) => createPerson(messenger, NewPerson.parse(body)));
  fastify.post('/groups', ({ body }) => createGroup(messenger, NewGroup.parse(body)));
  fastify.post('/members', ({ body }) => {
    const { chat, members } = Members.parse(body);
    return setMembers(messenger, chat, members);
  });
  fastify.post('/threads', ({ body }) => {
    const { person, chat, name } = NewThread.parse(body);
    return { id: createThread(messenger, person, chat, name) };
  });
  fastify.get('/chats', ({ query }) => viewChats(messenger, getPerson(query).id));
  fastify.get('/messages', ({ query }) => {
    const { person, chat, thread } = OfThread.parse(query);
    requireMember(messenger, person, chat);
    return viewMessages(messenger, chat, thread);
  });
  fastify.post('/messages', ({ body }) => ({ id: writeMessage(messenger, Writing.parse(body)).id }));
  fastify.patch('/messages', ({ body }) => {
    const { person, chat, id, text } = Edit.parse(body);
    return { id: editMessage(messenger, person, chat, id, text).id };
  });
  fastify.post('/press', ({ body }) => {
    const { person, chat, id, data } = Press.parse(body);
    return { query: pressButton(messenger, person, chat, id, data) };
  });
  fastify.post('/block', ({ body }) => {
    const { person, isBlocked } = Blocking.parse(body);
    blockBot(messenger, person, isBlocked);
    return { status: true };
  });
  fastify.post('/read', ({ body }) => {
    messenger.commit([{ fact: 'read', ...Reading.parse(body) }]);
    return { status: true };
  });
  fastify.post('/launch', ({ body }) => {
    const { person, start_param, url } = Launching.parse(body);
    return { url: launchUrl(messenger, person, start_param, url) };
  });
  fastify.get('/events', { logLevel: 'warn' }, (request, reply) => {
    const person = getPerson(request.query).id;
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': hello\n\n');
    const send = (event: LiveEvent) => reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
    const stopListening = messenger.listen((happened) => {
      const event = viewEvent(messenger, person, happened);
      if (event) send(event);
    });
    const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), HEARTBEAT_MS);
    const end = () => reply.raw.end();
    streams.add(end);
    request.raw.socket.once('close', () => {
      clearInterval(heartbeat);
      stopListening();
      streams.delete(end);
    });
  });

  function getPerson(query: FastifyRequest['query']) {
    return messenger.getPerson(OfPerson.parse(query).person);
  }
};

/** The mini-app's address, or that of a web-app button, with the launch parameters of Telegram in its hash. */
function launchUrl(messenger: Messenger, person: number, startParam?: string, url = '/tg'): string {
  const launch = {
    person: messenger.getPerson(person),
    authDate: messenger.unixTime(),
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
