import type { FaultSettings } from '../../../state/faults';
import type { Contact, Person } from '../../../state/messenger.types';
import type { ChatView, HistoryView, LiveEvent, MessengerView } from '../../../page-api/page.views';
import type { Call } from '../../../state/traffic';

const ROOT = '/messenger/api';

/** @throws Error with the text of the server. */
async function answerOf<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(`${ROOT}/${path}`, init);
  const content: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return content as Answer;
  const { error } = content as { error?: string };
  throw new Error(error ?? `The server answered ${answer.status}`);
}

function ask<Answer>(path: string, body?: object, method = 'POST'): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return answerOf(path, body ? { method, headers, body: JSON.stringify(body) } : {});
}

export interface Place {
  person: number;
  chat: number;
  thread: number;
}

export interface NewMessage {
  text: string;
  replyTo?: number;
  file?: string;
  album?: string;
}

export function keyOf({ person, chat, thread }: Place): string {
  return `${person}:${chat}:${thread}`;
}

export const api = {
  getMessenger: () => ask<MessengerView>('people'),
  listChats: (person: number) => ask<ChatView[]>(`chats?person=${person}`),
  getHistory: ({ person, chat, thread }: Place, before?: number) =>
    ask<HistoryView>(
      `messages?person=${person}&chat=${chat}&thread=${thread}${before ? `&before=${before}` : ''}`,
    ),
  write: (place: Place, message: NewMessage) => ask<{ id: number }>('messages', { ...place, ...message }),
  edit: ({ person, chat }: Place, id: number, text: string) =>
    ask<{ id: number }>('messages', { person, chat, id, text }, 'PATCH'),
  deleteMessage: ({ person, chat }: Place, id: number) => ask('messages', { person, chat, id }, 'DELETE'),
  upload: (file: File, as: 'photo' | 'document') =>
    answerOf<{ file: string }>(
      `files?${new URLSearchParams({ name: file.name, as, type: file.type }).toString()}`,
      { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file },
    ),
  press: ({ person, chat }: Place, id: number, data: string) =>
    ask<{ query: string }>('press', { person, chat, id, data }),
  read: (place: Place, id: number) => ask('read', { ...place, id }),
  setContact: (person: number, contact: Contact) => ask('contact', { person, contact }),
  createPerson: (person: Omit<Person, 'id'>) => ask<{ id: number }>('people', person),
  createGroup: (group: {
    person: number;
    title: string;
    is_forum: boolean;
    isBasic: boolean;
    members: number[];
  }) => ask<{ id: number }>('groups', group),
  setMembers: (person: number, chat: number, members: number[]) => ask('members', { person, chat, members }),
  setBotMember: (person: number, chat: number, isMember: boolean) =>
    ask('bot-member', { person, chat, isMember }),
  migrate: (person: number, chat: number) => ask<{ id: number }>('migrate', { person, chat }),
  createThread: (person: number, chat: number, name: string) =>
    ask<{ id: number }>('threads', { person, chat, name }),
  closeThread: ({ person, chat, thread }: Place, isClosed: boolean) =>
    ask('threads', { person, chat, thread, isClosed }, 'PATCH'),
  deleteThread: ({ person, chat, thread }: Place) => ask('threads', { person, chat, thread }, 'DELETE'),
  launch: (person: number, start?: string, url?: string) =>
    ask<{ url: string }>('launch', { person, ...(start && { start_param: start }), ...(url && { url }) }),
  setFaults: (faults: FaultSettings) => ask<FaultSettings>('faults', faults),
  listTraffic: (after: number) => ask<Call[]>(`traffic?after=${after}`),
  clearTraffic: () => ask('traffic', {}, 'DELETE'),
  reset: (people: boolean) => ask('reset', { people }),
};

/** Calls back for each event, and when the connection breaks or is back. Events may have been missed in between. */
export function listenLive(
  people: number[],
  onEvent: (event: LiveEvent) => void,
  onConnection: (isConnected: boolean) => void,
): () => void {
  const source = new EventSource(`${ROOT}/events?people=${people.join(',')}`);
  source.onmessage = (event: MessageEvent<string>) => onEvent(JSON.parse(event.data) as LiveEvent);
  source.onopen = () => onConnection(true);
  source.onerror = () => onConnection(false);
  return () => source.close();
}
