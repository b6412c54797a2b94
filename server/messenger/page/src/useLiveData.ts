import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatView, LiveEvent, MessageView, MessengerView } from '../../page.views';
import { api, keyOf, listenLive, type Place } from './api';

const SETTLE_MS = 80;
const TYPING_MS = 5000;

/** The bot and the people; read again when `reload` is called. */
export function useMessenger(onError: (error: unknown) => void) {
  const [messenger, setMessenger] = useState<MessengerView>();
  const reload = useCallback(() => api.getMessenger().then(setMessenger).catch(onError), [onError]);
  useEffect(() => void reload(), [reload]);
  return { messenger, reload };
}

interface LiveOptions {
  place: Place | undefined;
  onAnswer: (answer: { text: string; alert: boolean }) => void;
  onChanged: () => void;
  onError: (error: unknown) => void;
}

/** Chats of the person and messages of the open thread, kept up to date by the server's events. */
export function useLiveData(
  person: number | undefined,
  { place, onAnswer, onChanged, onError }: LiveOptions,
) {
  const [chats, setChats] = useState<{ of: number; list: ChatView[] }>();
  const [messages, setMessages] = useState<{ of: string; list: MessageView[] }>();
  const [typing, setTyping] = useState('');
  const settling = useRef<number>(undefined);
  const key = place ? keyOf(place) : '';

  const loadChats = useEffectEvent(() => {
    if (person === undefined) return;
    api
      .listChats(person)
      .then((list) => setChats({ of: person, list }))
      .catch(onError);
  });
  const loadMessages = useEffectEvent(() => {
    if (!place) return;
    api
      .listMessages(place)
      .then((list) => setMessages({ of: key, list }))
      .catch(onError);
  });
  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (event.type === 'answer') return onAnswer(event);
    if (person === undefined) return;
    if (event.type === 'typing') return setTyping(keyOf({ person, chat: event.chat, thread: event.thread }));
    if (event.type === 'changed') onChanged();
    if (event.type === 'message' || event.type === 'deleted') {
      setMessages((known) => known && { ...known, list: withEvent(known, event, person) });
      setTyping('');
    }
    window.clearTimeout(settling.current);
    settling.current = window.setTimeout(loadChats, SETTLE_MS);
  });
  const onConnect = useEffectEvent(() => {
    loadChats();
    loadMessages();
  });

  useEffect(() => {
    if (person === undefined) return;
    loadChats();
    return listenLive(
      person,
      (event) => onEvent(event),
      () => onConnect(),
    );
  }, [person]);
  useEffect(() => loadMessages(), [key]);
  useEffect(() => {
    if (!typing) return;
    const timer = window.setTimeout(() => setTyping(''), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [typing]);

  return {
    chats: chats?.of === person ? chats?.list : undefined,
    messages: messages?.of === key ? messages.list : undefined,
    isTyping: typing !== '' && typing === key,
  };
}

function withEvent(
  { of, list }: { of: string; list: MessageView[] },
  event: Extract<LiveEvent, { type: 'message' | 'deleted' }>,
  person: number,
): MessageView[] {
  if (event.type === 'deleted') return list.filter(({ id, chat }) => id !== event.id || chat !== event.chat);
  const { message } = event;
  if (of !== keyOf({ person, chat: message.chat, thread: message.thread })) return list;
  if (!list.some(({ id }) => id === message.id)) return [...list, message];
  return list.map((known) => (known.id === message.id ? message : known));
}
