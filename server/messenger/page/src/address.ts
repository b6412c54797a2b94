import { useEffect, useState } from 'react';

/** What is selected lives in the URL: `?person=&chat=&thread=&start=`. */
export interface Address {
  person?: number;
  chat?: number;
  thread?: number;
  start?: string;
}

export function readAddress(search: string): Address {
  const params = new URLSearchParams(search);
  const number = (name: string) => Number(params.get(name)) || undefined;
  const start = params.get('start');
  return {
    person: number('person'),
    chat: number('chat'),
    thread: number('thread'),
    ...(start !== null && { start }),
  };
}

export function writeAddress(address: Address): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(address))
    if (value !== undefined) params.set(name, String(value));
  return `${window.location.pathname}?${params.toString()}`;
}

export function useAddress(): [Address, (address: Address) => void] {
  const [address, setAddress] = useState(() => readAddress(window.location.search));
  useEffect(() => {
    const onPop = () => setAddress(readAddress(window.location.search));
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  const goTo = (next: Address) => {
    window.history.pushState(null, '', writeAddress(next));
    setAddress(next);
  };
  return [address, goTo];
}
