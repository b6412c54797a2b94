import type { Messenger } from '../state/messenger.js';
import type { Fact, Thread } from '../state/messenger.types.js';
import { announce } from './announce.js';

/** Makes a topic in a forum or in a private chat. Its id is the id of the message that says so. */
export function createTopic(messenger: Messenger, from: number, chat: number, name: string): Thread {
  const thread = { id: messenger.nextMessageId(), name };
  const service = { kind: 'topic created' as const, name };
  announce(messenger, { chat, thread: thread.id, from, service }, [threadFact(messenger, chat, thread)]);
  return thread;
}

export function renameTopic(messenger: Messenger, chat: number, id: number, name: string): void {
  messenger.commit([threadFact(messenger, chat, { id, name })]);
}

/** Adds the topic, or gives it this name. */
function threadFact({ state }: Messenger, chat: number, thread: Thread): Fact {
  const group = state.groups.get(chat);
  if (!group) return { fact: 'thread', person: chat, thread };
  const others = group.threads.filter(({ id }) => id !== thread.id);
  const threads = [...others, thread].sort((a, b) => a.id - b.id);
  return { fact: 'group', group: { ...group, threads } };
}
