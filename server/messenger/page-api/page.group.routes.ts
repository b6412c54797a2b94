import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import {
  createGroup,
  createThread,
  deleteThread,
  migrateGroup,
  setBotAdmin,
  setBotMember,
  setMembers,
  setReactions,
} from '../actions/group.actions.js';
import type { Messenger } from '../state/messenger.js';

const name = z.string().trim().min(1).max(64);
const GroupBody = z.object({ person: z.int(), chat: z.int() });
const ThreadBody = GroupBody.extend({ thread: z.int() });
const NewGroup = z.object({
  person: z.int(),
  title: name,
  is_forum: z.boolean(),
  isBasic: z.boolean().default(false),
  members: z.array(z.int()),
});
const Members = GroupBody.extend({ members: z.array(z.int()) });
const BotMember = GroupBody.extend({ isMember: z.boolean() });
const BotAdmin = GroupBody.extend({ isAdmin: z.boolean() });
const Reactions = GroupBody.extend({ reactions: z.array(z.string()).optional() });
const NewThread = GroupBody.extend({ name });

/** Routes for what people do with groups and topics. */
export const groupRoutes: FastifyPluginAsync<{ messenger: Messenger }> = async (fastify, { messenger }) => {
  fastify.post('/groups', ({ body }) => {
    const { person, isBasic, ...group } = NewGroup.parse(body);
    return createGroup(messenger, person, { ...group, ...(isBasic && { isBasic }) });
  });
  fastify.post('/members', ({ body }) => {
    const { person, chat, members } = Members.parse(body);
    return setMembers(messenger, person, chat, members);
  });
  fastify.post('/bot-member', ({ body }) => {
    const { person, chat, isMember } = BotMember.parse(body);
    setBotMember(messenger, person, chat, isMember);
    return { status: true };
  });
  fastify.post('/bot-admin', ({ body }) => {
    const { person, chat, isAdmin } = BotAdmin.parse(body);
    setBotAdmin(messenger, person, chat, isAdmin);
    return { status: true };
  });
  fastify.post('/reactions', ({ body }) => {
    const { person, chat, reactions } = Reactions.parse(body);
    setReactions(messenger, person, chat, reactions);
    return { status: true };
  });
  fastify.post('/migrate', ({ body }) => {
    const { person, chat } = GroupBody.parse(body);
    return migrateGroup(messenger, person, chat);
  });
  fastify.post('/threads', ({ body }) => {
    const { person, chat, name } = NewThread.parse(body);
    return { id: createThread(messenger, person, chat, name) };
  });
  fastify.delete('/threads', ({ body }) => {
    const { person, chat, thread } = ThreadBody.parse(body);
    deleteThread(messenger, person, chat, thread);
    return { status: true };
  });
};
