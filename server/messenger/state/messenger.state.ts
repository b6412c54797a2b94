import type {
  BotCommand,
  BotSettings,
  Contact,
  Fact,
  Group,
  Media,
  MenuButton,
  Person,
  StoredMessage,
  Thread,
  Update,
  Webhook,
} from './messenger.types.js';

/** The state that results from all facts so far. */
export class MessengerState {
  readonly personById = new Map<number, Person>();
  readonly contactByPerson = new Map<number, Contact>();
  readonly groupById = new Map<number, Group>();
  /** The topics of private chats. */
  readonly threadsByPerson = new Map<number, Thread[]>();
  /** The key is the type of a scope, or "chat:<id>" for the scope of one chat. */
  readonly commandsByScope = new Map<string, BotCommand[]>();
  /** The menu buttons of private chats. The default for all of them is at 0. */
  readonly menuButtonByChat = new Map<number, MenuButton>();
  botSettings: BotSettings = { can_read_all_group_messages: true, has_topics_enabled: false };
  /** Photos, documents and videos. A photo is stored under the id of each of its sizes. */
  readonly mediaByFileId = new Map<string, Media>();
  /** Who pressed a button, and when (Unix milliseconds). */
  readonly pressByQuery = new Map<string, { person: number; at: number; isAnswered: boolean }>();
  /** Updates that the bot has not confirmed, oldest first. */
  updates: Update[] = [];
  allowedUpdates: string[] = [];
  webhook: Webhook | null = null;
  lastMessageId = 0;
  lastUpdateId = 0;

  /** The messages of each chat by id, oldest first. */
  private readonly messagesByChat = new Map<number, Map<number, StoredMessage>>();
  /** The id of the last message that a person has read. The key is "person:chat:thread". */
  private readonly lastReadIdByThread = new Map<string, number>();

  apply(fact: Fact): void {
    switch (fact.fact) {
      case 'base':
        this.lastMessageId = this.lastUpdateId = fact.id;
        break;
      case 'person':
        this.personById.set(fact.person.id, fact.person);
        break;
      case 'contact':
        this.contactByPerson.set(fact.person, fact.contact);
        break;
      case 'group':
        this.groupById.set(fact.group.id, fact.group);
        break;
      case 'media':
        for (const { id } of listFiles(fact.media)) this.mediaByFileId.set(id, fact.media);
        break;
      case 'message':
        this.getOrCreateMessages(fact.message.chat).set(fact.message.id, fact.message);
        this.lastMessageId = Math.max(this.lastMessageId, fact.message.id);
        break;
      case 'deleted':
        this.getOrCreateMessages(fact.chat).delete(fact.id);
        break;
      case 'thread deleted':
        for (const { id } of this.listMessages(fact.chat, fact.thread))
          this.getOrCreateMessages(fact.chat).delete(id);
        this.threadsByPerson.set(fact.chat, this.listOtherPrivateThreads(fact.chat, fact.thread));
        break;
      case 'thread':
        this.upsertPrivateThread(fact.person, fact.thread);
        break;
      case 'read':
        this.lastReadIdByThread.set(`${fact.person}:${fact.chat}:${fact.thread}`, fact.id);
        break;
      case 'press':
        this.pressByQuery.set(fact.query, { person: fact.person, at: fact.at ?? 0, isAnswered: false });
        break;
      case 'update':
        this.updates.push(fact.update);
        this.lastUpdateId = fact.update.update_id;
        break;
      case 'confirmed':
        this.updates = this.updates.filter(({ update_id }) => update_id >= fact.before);
        break;
      case 'allowed':
        this.allowedUpdates = fact.types;
        break;
      case 'webhook':
        this.webhook = fact.webhook;
        break;
      case 'commands':
        if (fact.commands) this.commandsByScope.set(fact.scope, fact.commands);
        else this.commandsByScope.delete(fact.scope);
        break;
      case 'menu button':
        this.menuButtonByChat.set(fact.chat ?? 0, fact.button);
        break;
      case 'bot settings':
        this.botSettings = fact.settings;
        break;
      case 'reset':
        this.reset(fact.people);
        break;
    }
  }

  findMessage(chat: number, id: number): StoredMessage | undefined {
    return this.messagesByChat.get(chat)?.get(id);
  }

  /** The messages of a chat, or of one of its threads, oldest first. Thread 0 is "General". */
  listMessages(chat: number, thread?: number): StoredMessage[] {
    const all = [...(this.messagesByChat.get(chat)?.values() ?? [])];
    return thread === undefined ? all : all.filter((message) => (message.thread ?? 0) === thread);
  }

  /** The button of a private chat next to the message field. */
  getMenuButton(chat: number): MenuButton {
    const ownButton = this.menuButtonByChat.get(chat);
    return ownButton && ownButton.type !== 'default'
      ? ownButton
      : (this.menuButtonByChat.get(0) ?? { type: 'default' });
  }

  /** The topics of a group or a private chat, without "General". */
  listThreads(chat: number): Thread[] {
    return this.groupById.get(chat)?.threads ?? this.threadsByPerson.get(chat) ?? [];
  }

  /** Counts the messages of others in a thread after the last one that this person has read. */
  countUnread(person: number, chat: number, thread: number): number {
    const lastReadId = this.lastReadIdByThread.get(`${person}:${chat}:${thread}`) ?? 0;
    return this.listMessages(chat, thread).filter(
      (message) => message.id > lastReadId && message.from !== person && isVisible(message, person),
    ).length;
  }

  /** The id of the first message of a chat that the bot has not fetched. */
  findFirstUnfetchedId(chat: number): number | undefined {
    const messages = this.updates.map(
      ({ message }) => message as { message_id: number; chat: { id: number } } | undefined,
    );
    return messages.find((message) => message?.chat.id === chat)?.message_id;
  }

  private upsertPrivateThread(person: number, thread: Thread) {
    const others = this.listOtherPrivateThreads(person, thread.id);
    this.threadsByPerson.set(
      person,
      [...others, thread].sort((a, b) => a.id - b.id),
    );
  }

  private listOtherPrivateThreads(person: number, id: number): Thread[] {
    return (this.threadsByPerson.get(person) ?? []).filter((thread) => thread.id !== id);
  }

  private getOrCreateMessages(chat: number): Map<number, StoredMessage> {
    const messageById = this.messagesByChat.get(chat) ?? new Map<number, StoredMessage>();
    this.messagesByChat.set(chat, messageById);
    return messageById;
  }

  /** Does not delete commands, menu buttons and webhook, because the bot sets them only at its start. */
  private reset(withPeople: boolean) {
    for (const map of [
      this.messagesByChat,
      this.mediaByFileId,
      this.pressByQuery,
      this.lastReadIdByThread,
      this.threadsByPerson,
    ])
      map.clear();
    if (withPeople) for (const map of [this.personById, this.contactByPerson, this.groupById]) map.clear();
    this.updates = [];
  }
}

/** Whether the person sees the message. Ephemeral messages are for one person. */
export function isVisible({ onlyFor }: StoredMessage, person: number): boolean {
  return onlyFor === undefined || onlyFor === person;
}

export function listFiles(media: Media) {
  return media.kind === 'photo' ? media.sizes : [media.file];
}
