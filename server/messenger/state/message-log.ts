import type { StoredMessage } from './messenger.types.js';

export interface MessagePage {
  /** Oldest first. */
  messages: StoredMessage[];
  hasOlder: boolean;
}

interface ChatLog {
  byId: Map<number, StoredMessage>;
  /** Ids in order, by thread. Thread 0 is "General", or the only one of a chat without topics. */
  threads: Map<number, number[]>;
}

/** The messages of all chats. Finding one does not search through long threads. Ids grow over all chats. */
export class MessageLog {
  private readonly chats = new Map<number, ChatLog>();

  set(message: StoredMessage): void {
    const { byId, threads } = this.log(message.chat);
    if (!byId.has(message.id)) {
      const thread = message.thread ?? 0;
      const ids = threads.get(thread);
      if (ids) ids.push(message.id);
      else threads.set(thread, [message.id]);
    }
    byId.set(message.id, message);
  }

  delete(chat: number, id: number): void {
    const { byId, threads } = this.log(chat);
    const ids = threads.get(byId.get(id)?.thread ?? 0);
    const at = ids?.lastIndexOf(id) ?? -1;
    if (at >= 0) ids?.splice(at, 1);
    byId.delete(id);
  }

  deleteThread(chat: number, thread: number): void {
    const { byId, threads } = this.log(chat);
    threads.get(thread)?.forEach((id) => byId.delete(id));
    threads.delete(thread);
  }

  clear(): void {
    this.chats.clear();
  }

  find(chat: number, id: number): StoredMessage | undefined {
    return this.chats.get(chat)?.byId.get(id);
  }

  /** All messages of a chat, oldest first. */
  list(chat: number): StoredMessage[] {
    return [...(this.chats.get(chat)?.byId.values() ?? [])];
  }

  /** The last `limit` messages of a thread that are older than `before`. */
  page(chat: number, thread: number, limit: number, before = Infinity): MessagePage {
    const ids = this.chats.get(chat)?.threads.get(thread) ?? [];
    const end = before === Infinity ? ids.length : ids.findLastIndex((id) => id < before) + 1;
    const start = Math.max(end - limit, 0);
    const messages = ids.slice(start, end).flatMap((id) => this.find(chat, id) ?? []);
    return { messages, hasOlder: start > 0 };
  }

  last(chat: number): StoredMessage | undefined {
    const ids = [...(this.chats.get(chat)?.threads.values() ?? [])].map((thread) => thread.at(-1) ?? 0);
    return this.find(chat, Math.max(0, ...ids));
  }

  /** Counts messages of others after the last `read` one, up to `limit`. */
  countUnread(person: number, chat: number, thread: number, read: number, limit: number): number {
    const ids = this.chats.get(chat)?.threads.get(thread) ?? [];
    let count = 0;
    for (let at = ids.length - 1; at >= 0 && ids[at]! > read && count < limit; at -= 1) {
      if (this.find(chat, ids[at]!)?.from !== person) count += 1;
    }
    return count;
  }

  all(): StoredMessage[] {
    return [...this.chats.values()].flatMap(({ byId }) => [...byId.values()]).sort((a, b) => a.id - b.id);
  }

  private log(chat: number): ChatLog {
    const log = this.chats.get(chat) ?? { byId: new Map(), threads: new Map() };
    this.chats.set(chat, log);
    return log;
  }
}
