import { useSyncExternalStore } from 'react';
import { credentialHeaders } from './credentials';

/** `offline`: no answer comes at all. `away`: the server, or the proxy before it, says that it is not available. */
export type Connection = 'ok' | 'offline' | 'away';

export const connectionWords: Record<Exclude<Connection, 'ok'>, string> = {
  offline: 'No connection',
  away: 'The server is away. Try later',
};

const firstProbeMs = 1000;
const longestProbeMs = 10_000;
const probeLimitMs = 8000;
/** A connection that held this long was no flicker: the next loss is probed quickly again. */
const steadyMs = 60_000;
const tickMs = 10_000;
/** A timer that is this late has slept with the machine; browsers delay those of hidden pages by up to a minute. */
const sleptMs = 75_000;

let connection: Connection = 'ok';
let okSince = 0;
let probeMs = firstProbeMs;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const reconnectListeners = new Set<() => void>();

/** The connection as it is now, and again on each change. While somebody watches, a lost one is probed until it is back. */
export function useConnection(): Connection {
  return useSyncExternalStore(watch, () => connection);
}

/** Calls back when the connection is back, also after the machine has slept: whatever shows may be out of date. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/** What a failed call says about the connection. */
export function connectionIn(error: unknown): Connection {
  const { status, originalStatus, data } = (error ?? {}) as Record<string, unknown>;
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return 'offline';
  const code = status === 'PARSING_ERROR' ? originalStatus : status; // a proxy returns a page of its own
  if (code === 503) return 'away';
  const isOurs = typeof (data as { error?: unknown } | null | undefined)?.error === 'string';
  return (code === 502 || code === 504) && !isOurs ? 'away' : 'ok';
}

/** Tells of a call that failed. Only a probe finds that the connection is back, so that one bad call causes no storm. */
export function noteFailure(error: unknown): void {
  const found = connectionIn(error);
  if (found !== 'ok') lose(found);
}

/** For tests: as a new page begins. */
export function forgetConnection(): void {
  clearTimeout(timer);
  timer = undefined;
  connection = 'ok';
  probeMs = firstProbeMs;
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) startListening();
  watchers.add(watcher);
  if (connection !== 'ok') scheduleProbe();
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) stopListening();
  };
}

function lose(found: Exclude<Connection, 'ok'>): void {
  if (connection === 'ok' && Date.now() - okSince > steadyMs) probeMs = firstProbeMs;
  change(found);
  scheduleProbe();
}

function change(next: Connection): void {
  if (connection === next) return;
  connection = next;
  for (const watcher of watchers) watcher();
}

function scheduleProbe(): void {
  if (timer !== undefined || watchers.size === 0) return;
  timer = setTimeout(() => void probe(), probeMs * (0.75 + Math.random() / 2)); // not all browsers at once
  probeMs = Math.min(probeMs * 2, longestProbeMs);
}

/** Asks who is there: the cheapest call that needs the database too. */
async function probe(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const found = await askServer();
  if (found !== 'ok') return lose(found);
  if (connection === 'ok') return;
  okSince = Date.now();
  change('ok');
  announceReconnect();
}

async function askServer(): Promise<Connection> {
  const limit = new AbortController();
  const end = setTimeout(() => limit.abort(), probeLimitMs);
  const headers = credentialHeaders('t/me');
  const isLaunch = headers.authorization?.startsWith('tma ');
  const path = isLaunch ? 't/me' : 'auth/me';
  try {
    const { status } = await fetch(`${window.location.origin}/api/${path}`, {
      method: isLaunch ? 'GET' : 'POST',
      headers,
      cache: 'no-store',
      signal: limit.signal,
    });
    return connectionIn({ status });
  } catch {
    return 'offline';
  } finally {
    clearTimeout(end);
  }
}

function announceReconnect(): void {
  for (const listener of reconnectListeners) listener();
}

let ticker: ReturnType<typeof setInterval> | undefined;
let lastTick = 0;

function startListening(): void {
  lastTick = Date.now();
  ticker = setInterval(onTick, tickMs);
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  window.addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onTick);
  if (!navigator.onLine) lose('offline');
}

function stopListening(): void {
  clearInterval(ticker);
  clearTimeout(timer);
  timer = undefined;
  window.removeEventListener('online', onOnline);
  window.removeEventListener('offline', onOffline);
  window.removeEventListener('pageshow', onPageShow);
  document.removeEventListener('visibilitychange', onTick);
}

const onOnline = () => void probe();
const onOffline = () => lose('offline');

/** A page that the browser kept frozen is as old as when it was left. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) announceReconnect();
}

function onTick(): void {
  const slept = Date.now() - lastTick > sleptMs;
  lastTick = Date.now();
  if (slept && connection === 'ok') announceReconnect();
}
