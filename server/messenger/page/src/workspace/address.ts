import { useEffect, useState } from 'react';

export interface PaneAddress {
  person?: number;
  chat?: number;
  thread?: number;
  /** The parameter of a link to the bot. The pane shows the chat with the bot, without `chat` and `thread`, and offers START. */
  start?: string;
}

export const tools = ['faults', 'traffic', 'data'] as const;
export type Tool = (typeof tools)[number];

/** The selection in the URL: `?person=&chat=&thread=&start=&tool=`, and `beside=person.chat.thread` for a second pane. */
export interface Address {
  panes: PaneAddress[];
  tool?: Tool | undefined;
}

function parseAddress(): Address {
  const params = new URLSearchParams(window.location.search);
  const parsePane = (texts: (string | null | undefined)[]): PaneAddress => {
    const [person, chat, thread] = texts.map((text) => Number(text) || undefined);
    return { ...(person && { person }), ...(chat && { chat }), ...(thread && { thread }) };
  };
  const start = params.get('start');
  const names = start === null ? ['person', 'chat', 'thread'] : ['person'];
  const first = parsePane(names.map((name) => params.get(name)));
  const beside = params.get('beside');
  return {
    panes: [
      { ...first, ...(start !== null && { start }) },
      ...(beside === null ? [] : [parsePane(beside.split('.'))]),
    ],
    tool: tools.find((name) => name === params.get('tool')),
  };
}

function formatAddress({ panes: [first, second], tool }: Address): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(first ?? {})) {
    if (value !== undefined) params.set(name, String(value));
  }
  if (second) params.set('beside', [second.person, second.chat, second.thread].join('.'));
  if (tool) params.set('tool', tool);
  return `${window.location.pathname}?${params.toString()}`;
}

export function useAddress(): [Address, (address: Address) => void] {
  const [address, setAddress] = useState(parseAddress);
  useEffect(() => {
    const onPop = () => setAddress(parseAddress());
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  const goTo = (next: Address) => {
    window.history.pushState(null, '', formatAddress(next));
    setAddress(next);
  };
  return [address, goTo];
}
