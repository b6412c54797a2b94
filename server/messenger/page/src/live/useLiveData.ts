import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Place } from './api';
import { liveData } from './live-data';

const SECOND_MS = 1000;

/** The bot, the people and the faults. */
export function useMessenger() {
  useEffect(() => liveData.loadMessenger(), []);
  const messenger = useSyncExternalStore(liveData.subscribe, () => liveData.messenger);
  const isLimited = messenger?.faults.tooMany !== undefined;
  useEffect(() => {
    if (!isLimited) return;
    // The limit ends by itself.
    const timer = window.setInterval(() => liveData.loadMessenger(), SECOND_MS);
    return () => window.clearInterval(timer);
  }, [isLimited]);
  return messenger;
}

export function useChats(person: number) {
  useEffect(() => liveData.followPerson(person), [person]);
  return useSyncExternalStore(liveData.subscribe, () => liveData.findChats(person));
}

/** The loaded messages of a thread; undefined while they are loading. */
export function useHistory(place: Place) {
  const { person, chat, thread } = place;
  useEffect(() => liveData.followThread({ person, chat, thread }), [person, chat, thread]);
  const history = useSyncExternalStore(liveData.subscribe, () => liveData.findHistory(place));
  const loadOlder = useCallback(() => liveData.loadOlder({ person, chat, thread }), [person, chat, thread]);
  return { ...history, loadOlder };
}

/** The bot's action in a thread: "typing", "upload_photo", ... */
export function useTyping(place: Place): string | undefined {
  return useSyncExternalStore(liveData.subscribe, () => liveData.findTyping(place));
}

/** Whether the stream of events is connected. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(liveData.subscribe, () => liveData.isConnected);
}

/** The last calls of the bot, oldest first. */
export function useTraffic() {
  useEffect(() => liveData.followTraffic(), []);
  return useSyncExternalStore(liveData.subscribe, () => liveData.calls);
}
