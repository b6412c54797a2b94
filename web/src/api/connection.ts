import { useSyncExternalStore } from 'react';
import { credentialHeaders } from './credentials';

/** `offline`: no answer comes. `away`: the server, or the proxy before it, says that it is not available. */
export type Connection = 'ok' | 'offline' | 'away';

export const connectionWords: Record<Exclude<Connection, 'ok'>, string> = {
  offline: 'No connection',
  away: 'The server is away. Try later',
};

const firstProbeMs = 1000;
const longestProbeMs = 10_000;
const probeLimitMs = 8000;
/** After a connection has held this long, the first checks of the next loss are quick again. */
const steadyMs = 60_000;
const tickMs = 10_000;
/** A timer that is this late means that the machine slept. Browsers delay timers of hidden pages by up to a minute. */
const sleptMs = 75_000;

let connection: Connection = 'ok';
let okSince = 0;
let probeMs = firstProbeMs;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const reconnectListeners = new Set<() => void>();

/** Returns the current state and renders again on each change. While in use, it checks a lost connection repeatedly. */
export function useConnection(): Connection {
  return useSyncExternalStore(watch, () => connection);
}

/** Calls back when the connection is back, or the machine has slept, because the screen may be out of date. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/** Returns the connection state that a failed call shows. */
export function connectionIn(error: unknown): Connection {
  const { status, originalStatus, data } = (error ?? {}) as Record<string, unknown>;
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return 'offline';
  const code = status === 'PARSING_ERROR' ? originalStatus : status; // a proxy returns its own page
  if (code === 503) return 'away';
  const isOurs = typeof (data as { error?: unknown } | null | undefined)?.error === 'string';
  return (code === 502 || code === 504) && !isOurs ? 'away' : 'ok';
}

/** Notes a failed call. Only a probe sets the state back to ok, so one bad call does not cause many others. */
export function noteFailure(error: unknown): void {
  const found = connectionIn(error);
  if (found !== 'ok') lose(found);
}

/** Asks the server whether the connection is lost, after a failure that may have another reason. */
export function doubtConnection(): void {
  if (connection === 'ok' && watchers.size > 0) void probe();
}

/** For tests: resets the state as on a new page. */
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
  timer = setTimeout(() => void probe(), probeMs * (0.75 + Math.random() / 2)); // not all browsers call at once
  probeMs = Math.min(probeMs * 2, longestProbeMs);
}

/** Calls `auth/me`, the cheapest call that also needs the database. */
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

/** A page that the browser had frozen shows data from the time when it was left. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) announceReconnect();
}

function onTick(): void {
  const slept = Date.now() - lastTick > sleptMs;
  lastTick = Date.now();
  if (slept && connection === 'ok') announceReconnect();
}
