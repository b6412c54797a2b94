import type { Messenger } from '../state/messenger.js';
import {
  type Group,
  MessengerError,
  type Fact,
  type Thread,
  type ServiceEvent,
} from '../state/messenger.types.js';
import { getBotStatus, buildMemberUpdate, toApiMessage } from './bot-api.objects.js';

const FIRST_SUPERGROUP_ID = -1_002_000_000_001;
const FIRST_BASIC_ID = -4_000_001;

/** Throws unless the chat is the person's private chat, or a group of which they are a member and that no other group replaces. */
export function assertMember(messenger: Messenger, person: number, chat: number): void {
  messenger.getPerson(person);
  const group = messenger.state.groupById.get(chat);
  if ((!group && chat !== person) || group?.movedTo) throw new MessengerError(404, 'chat not found');
  if (group && !group.members.includes(person)) throw new MessengerError(403, 'not a member of this group');
}

export function getGroup(messenger: Messenger, chat: number): Group {
  const group = messenger.state.groupById.get(chat);
  if (!group || group.movedTo) throw new MessengerError(404, 'chat not found');
  return group;
}

export function createGroup(
  messenger: Messenger,
  person: number,
  input: Pick<Group, 'title' | 'is_forum' | 'members' | 'isBasic'>,
): Group {
  [person, ...input.members].forEach((id) => messenger.getPerson(id));
  if (input.isBasic && input.is_forum) throw new MessengerError(400, 'a basic group has no topics');
  const firstId = input.isBasic ? FIRST_BASIC_ID : FIRST_SUPERGROUP_ID;
  const group: Group = { id: findFreeGroupId(messenger, firstId), ...input, threads: [] };
  messenger.commit([{ fact: 'group', group }]);
  commitBotMemberUpdate(messenger, group.id, person, { old: 'left', new: 'member' });
  announce(messenger, { chat: group.id, from: person, service: { kind: 'group created' } });
  return group;
}

/** Sets the members of a group, and creates the service messages and updates about those who join or leave. */
export function setMembers(messenger: Messenger, person: number, chat: number, members: number[]): Group {
  members.forEach((id) => messenger.getPerson(id));
  const { members: oldMembers } = getGroup(messenger, chat);
  const joinedIds = members.filter((id) => !oldMembers.includes(id));
  const leftIds = oldMembers.filter((id) => !members.includes(id));
  const buildMembersFact = (newMembers: number[]) => ({
    fact: 'group' as const,
    group: { ...getGroup(messenger, chat), members: newMembers },
  });
  if (joinedIds.length > 0) {
    const service = { kind: 'joined' as const, members: joinedIds };
    announce(messenger, { chat, from: person, service }, [buildMembersFact([...oldMembers, ...joinedIds])]);
  }
  for (const member of leftIds) {
    const rest = getGroup(messenger, chat).members.filter((id) => id !== member);
    announce(messenger, { chat, from: person, service: { kind: 'left', member } }, [buildMembersFact(rest)]);
  }
  for (const member of [...joinedIds, ...leftIds]) {
    const status = joinedIds.includes(member)
      ? ({ old: 'left', new: 'member' } as const)
      : ({ old: 'member', new: person === member ? 'left' : 'kicked' } as const);
    const content = buildMemberUpdate(messenger, { chat, from: person, member }, status);
    messenger.commit(messenger.buildUpdateFacts(chat, 'chat_member', content));
  }
  return getGroup(messenger, chat);
}

/** Removes the bot from the group, or adds it again. `person`: the member who acts. */
export function setBotMember(messenger: Messenger, person: number, chat: number, isMember: boolean): void {
  assertMember(messenger, person, chat);
  const group = getGroup(messenger, chat);
  if ((group.bot !== 'kicked') === isMember) return;
  const botId = messenger.bot.id;
  if (isMember) {
    const { bot: _, ...rest } = group;
    messenger.commit([{ fact: 'group', group: rest }]);
    commitBotMemberUpdate(messenger, chat, person, { old: 'kicked', new: 'member' });
    announce(messenger, { chat, from: person, service: { kind: 'joined', members: [botId] } });
  } else {
    commitBotMemberUpdate(messenger, chat, person, { old: getBotStatus(group), new: 'kicked' });
    const { isBotAdmin: _, ...rest } = group;
    announce(messenger, { chat, from: person, service: { kind: 'left', member: botId } }, [
      { fact: 'group', group: { ...rest, bot: 'kicked' } },
    ]);
  }
}

/** Promotes the bot to an admin of the group, or demotes it. */
export function setBotAdmin(messenger: Messenger, person: number, chat: number, isBotAdmin: boolean): void {
  assertMember(messenger, person, chat);
  const { isBotAdmin: wasBotAdmin = false, ...group } = getGroup(messenger, chat);
  if (group.bot === 'kicked') throw new MessengerError(400, 'the bot is not in this group');
  if (wasBotAdmin === isBotAdmin) return;
  messenger.commit([{ fact: 'group', group: { ...group, ...(isBotAdmin && { isBotAdmin }) } }]);
  commitBotMemberUpdate(
    messenger,
    chat,
    person,
    isBotAdmin ? { old: 'member', new: 'administrator' } : { old: 'administrator', new: 'member' },
  );
}

/** Allows these reactions in the group. Undefined: all. The bot gets no update. */
export function setReactions(messenger: Messenger, person: number, chat: number, allowed?: string[]): void {
  assertMember(messenger, person, chat);
  const { reactions: _, ...group } = getGroup(messenger, chat);
  messenger.commit([{ fact: 'group', group: { ...group, ...(allowed && { reactions: allowed }) } }]);
}

/**
 * Turns a basic group into a supergroup, which has another id. Unlike in Telegram, a supergroup without topics can be migrated too,
 * so that you can see the effect without creating a basic group first.
 */
export function migrateGroup(messenger: Messenger, person: number, chat: number): Group {
  assertMember(messenger, person, chat);
  const oldGroup = getGroup(messenger, chat);
  if (oldGroup.is_forum) throw new MessengerError(400, 'a group with topics cannot be migrated');
  const { isBasic: _, ...rest } = oldGroup;
  const group: Group = { ...rest, id: findFreeGroupId(messenger, FIRST_SUPERGROUP_ID), movedFrom: chat };
  messenger.commit([{ fact: 'group', group }]);
  announce(messenger, { chat, from: person, service: { kind: 'migrated to', chat: group.id } }, [
    { fact: 'group', group: { ...oldGroup, movedTo: group.id } },
  ]);
  announce(messenger, { chat: group.id, from: person, service: { kind: 'migrated from', chat } });
  return group;
}

export function createGroupTopic(messenger: Messenger, person: number, chat: number, name: string): number {
  assertMember(messenger, person, chat);
  const group = getGroup(messenger, chat);
  if (!group.is_forum) throw new MessengerError(400, 'this group has no topics');
  return createTopic(messenger, person, chat, name).id;
}

/** Deletes a topic of a group with all its messages. The bot gets no update. */
export function deleteGroupTopic(messenger: Messenger, person: number, chat: number, thread: number): void {
  assertMember(messenger, person, chat);
  getGroup(messenger, chat); // throws for a private chat
  assertThread(messenger, chat, thread);
  deleteTopic(messenger, chat, thread);
}

/** Deletes a topic of a group or of a private chat with its messages. Checks nothing. */
export function deleteTopic(messenger: Messenger, chat: number, thread: number): void {
  const group = messenger.state.groupById.get(chat);
  const threads = group?.threads.filter(({ id }) => id !== thread) ?? [];
  messenger.commit([
    ...(group ? [{ fact: 'group' as const, group: { ...group, threads } }] : []),
    { fact: 'thread deleted', chat, thread },
  ]);
}

export function assertThread(messenger: Messenger, chat: number, id: number): void {
  const threads = messenger.state.listThreads(chat);
  if (!threads.some((thread) => thread.id === id)) throw new MessengerError(404, 'thread not found');
}

/** Queues the update about a change of the bot's own membership. */
function commitBotMemberUpdate(
  messenger: Messenger,
  chat: number,
  from: number,
  change: Parameters<typeof buildMemberUpdate>[2],
): void {
  const content = buildMemberUpdate(messenger, { chat, from, member: messenger.bot.id }, change);
  messenger.commit(messenger.buildUpdateFacts(chat, 'my_chat_member', content));
}

/** Returns `firstId`, or one less than the lowest id of the same kind: supergroups (id -100...) or basic groups. */
function findFreeGroupId({ state }: Messenger, firstId: number): number {
  const isSupergroupId = (id: number) => id < -1_000_000_000_000;
  const isOfSameKind = (id: number) => isSupergroupId(id) === isSupergroupId(firstId);
  return Math.min(firstId + 1, ...[...state.groupById.keys()].filter(isOfSameKind)) - 1;
}

/** Creates a topic in a forum or in a private chat. Its id is that of the message about its creation. */
export function createTopic(messenger: Messenger, from: number, chat: number, name: string): Thread {
  const thread = { id: messenger.peekNextMessageId(), name };
  const service = { kind: 'topic created' as const, name };
  announce(messenger, { chat, thread: thread.id, from, service }, [buildThreadFact(messenger, chat, thread)]);
  return thread;
}

export function renameTopic(messenger: Messenger, chat: number, id: number, name: string): void {
  messenger.commit([buildThreadFact(messenger, chat, { id, name })]);
}

/** Builds the fact that adds or renames the topic. */
function buildThreadFact({ state }: Messenger, chat: number, thread: Thread): Fact {
  const group = state.groupById.get(chat);
  if (!group) return { fact: 'thread', person: chat, thread };
  const others = group.threads.filter(({ id }) => id !== thread.id);
  const threads = [...others, thread].sort((a, b) => a.id - b.id);
  return { fact: 'group', group: { ...group, threads } };
}

/** Commits `facts` and a service message, with an update for the bot unless the bot sent the message. */
function announce(
  messenger: Messenger,
  content: { chat: number; thread?: number; from: number; service: ServiceEvent },
  facts: Fact[] = [],
): void {
  const message = messenger.buildMessage(content);
  const isOfBot = content.from === messenger.bot.id;
  messenger.commit([
    ...facts,
    { fact: 'message', message },
    ...(isOfBot ? [] : messenger.buildUpdateFacts(content.chat, 'message', toApiMessage(messenger, message))),
  ]);
}
