import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { ChatView, HistoryView, LiveEvent, MessengerView } from '../../page-api/page.views';
import type { FaultSettings } from '../../state/faults';
import type { BotSettings, Call, Contact, Person } from '../../state/messenger.types';

const ROOT = '/messenger/api/';

/** A thread of a chat, as a person sees it. */
export interface ThreadKey {
  person: number;
  chat: number;
  thread: number;
}

/** The state of the event stream. */
interface LiveState {
  isConnected: boolean;
  /** The bot's last answer to a pressed button. */
  answer?: Extract<LiveEvent, { type: 'answer' }>;
}

const emptyApi = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: ROOT }),
  tagTypes: ['Data', 'Traffic'],
  endpoints: () => ({}),
});

/** The queries of the page. A stream of events reports when to refetch them. */
export const messengerApi = emptyApi.injectEndpoints({
  endpoints: (build) => ({
    getMessenger: build.query<MessengerView, void>({ query: () => 'people', providesTags: ['Data'] }),
    listChats: build.query<ChatView[], number>({
      query: (person) => `chats?person=${person}`,
      providesTags: ['Data'],
    }),
    getHistory: build.query<HistoryView, ThreadKey & { limit: number }>({
      query: (params) => ({ url: 'messages', params }),
      providesTags: ['Data'],
    }),
    listCalls: build.query<Call[], void>({ query: () => 'traffic', providesTags: ['Traffic'] }),
    getLiveState: build.query<LiveState, void>({
      queryFn: () => ({ data: { isConnected: true } }),
      async onCacheEntryAdded(_, { cacheDataLoaded, cacheEntryRemoved, dispatch, ...entry }) {
        const update = (change: (state: LiveState) => void) => entry.updateCachedData(change);
        await cacheDataLoaded;
        const source = new EventSource(`${ROOT}events`);
        source.onmessage = ({ data }: MessageEvent<string>) => {
          const event = JSON.parse(data) as LiveEvent;
          if (event.type === 'answer') update((state) => void (state.answer = event));
          else dispatch(emptyApi.util.invalidateTags([event.type === 'traffic' ? 'Traffic' : 'Data']));
        };
        source.onopen = () => {
          update((state) => void (state.isConnected = true));
          // Events may have been missed.
          dispatch(emptyApi.util.invalidateTags(['Data', 'Traffic']));
        };
        source.onerror = () => update((state) => void (state.isConnected = false));
        await cacheEntryRemoved;
        source.close();
      },
    }),
  }),
});

export const {
  useGetMessengerQuery,
  useListChatsQuery,
  useGetHistoryQuery,
  useListCallsQuery,
  useGetLiveStateQuery,
} = messengerApi;

/** Throws an error with the server's message. */
async function send<Result = unknown>(path: string, init: RequestInit): Promise<Result> {
  const response = await fetch(ROOT + path, init);
  const content = (await response.json().catch(() => ({}))) as Result & { error?: string };
  if (!response.ok) throw new Error(content.error ?? `The server answered ${response.status}`);
  return content;
}

function sendJson<Result = unknown>(path: string, body: object, method = 'POST') {
  const headers = { 'content-type': 'application/json' };
  return send<Result>(path, { method, headers, body: JSON.stringify(body) });
}

export interface NewMessage {
  text: string;
  replyTo?: number;
  file?: string;
  album?: string;
}

/** All calls other than the queries. The event stream reports what they change. */
export const messengerActions = {
  write: (threadKey: ThreadKey, message: NewMessage) => sendJson('messages', { ...threadKey, ...message }),
  edit: ({ person, chat }: ThreadKey, id: number, text: string) =>
    sendJson('messages', { person, chat, id, text }, 'PATCH'),
  deleteMessage: ({ person, chat }: ThreadKey, id: number) =>
    sendJson('messages', { person, chat, id }, 'DELETE'),
  upload: (file: File, as: 'photo' | 'video' | 'document') =>
    send<{ file: string }>(
      `files?${new URLSearchParams({ name: file.name, as, type: file.type }).toString()}`,
      { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file },
    ),
  press: (person: number, chat: number, id: number, data: string) =>
    sendJson('press', { person, chat, id, data }),
  markRead: (threadKey: ThreadKey, id: number) => sendJson('read', { ...threadKey, id }),
  setContact: (person: number, contact: Contact) => sendJson('contact', { person, contact }),
  createPerson: (person: Omit<Person, 'id'>) => sendJson<{ id: number }>('people', person),
  createGroup: (group: object) => sendJson<{ id: number }>('groups', group),
  setMembers: (person: number, chat: number, members: number[]) =>
    sendJson('members', { person, chat, members }),
  setBotMember: (person: number, chat: number, isMember: boolean) =>
    sendJson('bot-member', { person, chat, isMember }),
  setBotAdmin: (person: number, chat: number, isAdmin: boolean) =>
    sendJson('bot-admin', { person, chat, isAdmin }),
  setReactions: (person: number, chat: number, reactions: string[] | undefined) =>
    sendJson('reactions', { person, chat, reactions }),
  setBotSettings: (settings: BotSettings) => sendJson('bot-settings', settings),
  migrateGroup: (person: number, chat: number) => sendJson('migrate', { person, chat }),
  createThread: (person: number, chat: number, name: string) =>
    sendJson<{ id: number }>('threads', { person, chat, name }),
  deleteThread: (threadKey: ThreadKey) => sendJson('threads', threadKey, 'DELETE'),
  launch: (person: number, startParam?: string, url?: string) =>
    sendJson<{ url: string }>('launch', { person, start_param: startParam, url }),
  setFaults: (faults: FaultSettings) => sendJson('faults', faults),
  reset: (withPeople: boolean) => sendJson('reset', { people: withPeople }),
};
