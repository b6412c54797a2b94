import { useEffect, useState } from 'react';

export interface PaneAddress {
  person?: number;
  chat?: number;
  thread?: number;
  /** The parameter of a deep link that waits for START. */
  start?: string;
}

export const tools = ['faults', 'traffic', 'data'] as const;
export type Tool = (typeof tools)[number];

/**
 * The URL keeps what is selected: `?person=&chat=&thread=&start=` for the first pane, `pane=person.chat.thread` for each
 * other pane, `active=` for the pane that the list of chats belongs to, and `tool=`.
 */
export interface Address {
  panes: PaneAddress[];
  active: number;
  tool?: Tool;
}

function readAddress(search: string): Address {
  const params = new URLSearchParams(search);
  const number = (text: string | null | undefined) => Number(text) || undefined;
  const start = params.get('start');
  const first: PaneAddress = {
    person: number(params.get('person')),
    chat: number(params.get('chat')),
    thread: number(params.get('thread')),
    ...(start !== null && { start }),
  };
  const others = params.getAll('pane').map((text): PaneAddress => {
    const [person, chat, thread] = text.split('.');
    return { person: number(person), chat: number(chat), thread: number(thread) };
  });
  const panes = [first, ...others];
  const tool = tools.find((name) => name === params.get('tool'));
  return {
    panes,
    active: Math.min(Math.max((number(params.get('active')) ?? 1) - 1, 0), panes.length - 1),
    ...(tool && { tool }),
  };
}

function writeAddress({ panes: [first, ...others], active, tool }: Address): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(first ?? {}))
    if (value !== undefined) params.set(name, String(value));
  for (const { person = 0, chat = 0, thread = 0 } of others)
    params.append('pane', `${person}.${chat}.${thread}`);
  if (active > 0) params.set('active', String(active + 1));
  if (tool) params.set('tool', tool);
  return `${window.location.pathname}?${params.toString()}`;
}

export function useAddress(): [Address, (address: Address, how?: 'push' | 'replace') => void] {
  const [address, setAddress] = useState(() => readAddress(window.location.search));
  useEffect(() => {
    const onPop = () => setAddress(readAddress(window.location.search));
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  const goTo = (next: Address, how: 'push' | 'replace' = 'push') => {
    const url = writeAddress(next);
    if (url !== window.location.pathname + window.location.search)
      window.history[`${how}State`](null, '', url);
    setAddress(next);
  };
  return [address, goTo];
}
