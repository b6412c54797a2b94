import { type Connection, getConnection } from '../api/errors';
import { buildCredentialHeaders } from '../api/credentials';
import { connectionLost, connectionReturned, screenOutdated, selectConnection } from './connection.slice';
import { addAppListener } from './listeners';
import type { AppThunk } from './root';
import type { AppStore } from './store';

const firstProbeMs = 1000;
const longestProbeMs = 10_000;
const probeLimitMs = 8000;
/** After a connection has held this long, the first checks of the next loss are quick again. */
const steadyMs = 60_000;
const tickMs = 10_000;
/** A timer that is this late means that the machine slept. Browsers delay timers of hidden pages by up to a minute. */
const sleptMs = 75_000;

/** Asks the server whether the connection is lost, after a failure that may have another reason. */
export const checkConnection = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  if (selectConnection(getState()) !== 'ok') return;
  const found = await probeServer();
  if (found !== 'ok') dispatch(connectionLost(found));
};

/** Checks a lost connection repeatedly, until the returned function is called. */
export function watchConnection(store: AppStore): () => void {
  const { dispatch } = store;
  const status = () => selectConnection(store.getState());
  const end = new AbortController();
  const { signal } = end;
  let probeMs = firstProbeMs;
  let okSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTick = Date.now();

  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const schedule = () => {
    if (timer !== undefined) return;
    timer = setTimeout(() => void probe(), probeMs * (0.75 + Math.random() / 2)); // not all browsers call at once
    probeMs = Math.min(probeMs * 2, longestProbeMs);
  };
  const probe = async () => {
    cancel();
    const found = await probeServer();
    if (signal.aborted) return;
    if (found === 'ok') {
      if (status() !== 'ok') dispatch(connectionReturned());
    } else {
      dispatch(connectionLost(found));
      schedule();
    }
  };
  const onStatus = () => {
    if (status() === 'ok') {
      okSince = Date.now();
      return;
    }
    if (Date.now() - okSince > steadyMs) probeMs = firstProbeMs;
    schedule();
  };
  const onTick = () => {
    const slept = Date.now() - lastTick > sleptMs;
    lastTick = Date.now();
    if (slept && status() === 'ok') dispatch(screenOutdated());
  };

  window.addEventListener('online', () => void probe(), { signal });
  window.addEventListener('offline', () => dispatch(connectionLost('offline')), { signal });
  // A page that the browser had frozen shows data from the time when it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && dispatch(screenOutdated()), { signal });
  document.addEventListener('visibilitychange', onTick, { signal });
  const ticker = setInterval(onTick, tickMs);
  const unsubscribe = dispatch(
    addAppListener((_action, now, before) => selectConnection(now) !== selectConnection(before), onStatus),
  );
  if (!navigator.onLine) dispatch(connectionLost('offline'));
  else if (status() !== 'ok') schedule();
  return () => {
    end.abort();
    clearInterval(ticker);
    cancel();
    unsubscribe();
  };
}

/** Calls `auth/me`, the cheapest call that also needs the database. */
async function probeServer(): Promise<Connection> {
  const headers = buildCredentialHeaders('t/me');
  const isLaunch = headers.authorization?.startsWith('tma ');
  try {
    const { status } = await fetch(`${window.location.origin}/api/${isLaunch ? 't/me' : 'auth/me'}`, {
      method: isLaunch ? 'GET' : 'POST',
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(probeLimitMs),
    });
    return getConnection({ status });
  } catch {
    return 'offline';
  }
}
