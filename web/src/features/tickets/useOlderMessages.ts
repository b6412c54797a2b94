import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { type ChatName, loadOlder, type TicketsDispatch } from './api';

/** Loads what was written before, as one scrolls up. After a failure it waits for a press. */
export function useOlderMessages(chat: ChatName, id: number, oldestId: number) {
  const dispatch = useDispatch<TicketsDispatch>();
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const load = async () => {
    if (state === 'loading') return;
    setState('loading');
    try {
      await dispatch(loadOlder(chat, id, oldestId));
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return { load, state };
}
