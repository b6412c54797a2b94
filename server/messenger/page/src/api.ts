import type { ChatView, LiveEvent, MessageView, MessengerView } from '../../page.views';

const ROOT = '/messenger/api';

/** @throws Error with the server's words. */
async function ask<Answer>(path: string, body?: object, method = 'POST'): Promise<Answer> {
  const answer = await fetch(`${ROOT}/${path}`, {
    ...(body && { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const content: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return content as Answer;
  const { error } = content as { error?: string };
  throw new Error(error ?? `The server answered ${answer.status}`);
}

export interface Place {
  person: number;
  chat: number;
  thread: number;
}

export function keyOf({ person, chat, thread }: Place): string {
  return `${person}:${chat}:${thread}`;
}

export const api = {
  getMessenger: () => ask<MessengerView>('people'),
  listChats: (person: number) => ask<ChatView[]>(`chats?person=${person}`),
  listMessages: ({ person, chat, thread }: Place) =>
    ask<MessageView[]>(`messages?person=${person}&chat=${chat}&thread=${thread}`),
  write: (place: Place, text: string, replyTo?: number) =>
    ask<{ id: number }>('messages', { ...place, text, ...(replyTo && { replyTo }) }),
  edit: ({ person, chat }: Place, id: number, text: string) =>
    ask<{ id: number }>('messages', { person, chat, id, text }, 'PATCH'),
  press: ({ person, chat }: Place, id: number, data: string) =>
    ask<{ query: string }>('press', { person, chat, id, data }),
  read: (place: Place, id: number) => ask('read', { ...place, id }),
  block: (person: number, isBlocked: boolean) => ask('block', { person, isBlocked }),
  createPerson: (person: { first_name: string; last_name?: string; username?: string }) =>
    ask<{ id: number }>('people', person),
  createGroup: (group: { title: string; is_forum: boolean; members: number[] }) =>
    ask<{ id: number }>('groups', group),
  setMembers: (chat: number, members: number[]) => ask('members', { chat, members }),
  createThread: (person: number, chat: number, name: string) =>
    ask<{ id: number }>('threads', { person, chat, name }),
  launch: (person: number, start?: string, url?: string) =>
    ask<{ url: string }>('launch', { person, ...(start && { start_param: start }), ...(url && { url }) }),
};

/** Calls back for each event, and for each (re)connection, after which anything may have been missed. */
export function listenLive(
  person: number,
  onEvent: (event: LiveEvent) => void,
  onConnect: () => void,
): () => void {
  const source = new EventSource(`${ROOT}/events?person=${person}`);
  source.onmessage = (event: MessageEvent<string>) => onEvent(JSON.parse(event.data) as LiveEvent);
  source.onopen = onConnect;
  return () => source.close();
}
