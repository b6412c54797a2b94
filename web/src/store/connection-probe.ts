import { type Connection, getConnection } from '../api/errors';
import { buildRequestHeaders } from '../api/credentials';
import { connectionLost, connectionReturned, screenOutdated, selectConnection } from './connection.slice';
import { addAppListener } from './listeners';
import type { AppThunk } from './root';
import type { AppStore } from './store';

const firstProbePauseMs = 1000;
const maxProbePauseMs = 10_000;
const probeTimeoutMs = 8000;
/** After a connection has lasted this long, the first probes of the next loss are quick again. */
const steadyMs = 60_000;
const tickMs = 10_000;
/** A longer time between two ticks means that the machine slept. Browsers delay timers of hidden pages by up to a minute. */
const sleptMs = 75_000;

/** Checks whether the connection is lost, after a failure that may have another reason. */
export const checkConnection = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  if (selectConnection(getState()) !== 'ok') return;
  const connection = await probeServer();
  if (connection !== 'ok') dispatch(connectionLost(connection));
};

/** Checks a lost connection until it is back, and detects that the machine has slept. The returned function stops both. */
export function watchConnection(store: AppStore): () => void {
  const { dispatch } = store;
  const getStatus = () => selectConnection(store.getState());
  const controller = new AbortController();
  const { signal } = controller;
  let probePauseMs = firstProbePauseMs;
  let okSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTick = Date.now();

  const cancelProbe = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const scheduleProbe = () => {
    if (timer !== undefined) return;
    timer = setTimeout(() => void probe(), probePauseMs * (0.75 + Math.random() / 2)); // not all browsers call at once
    probePauseMs = Math.min(probePauseMs * 2, maxProbePauseMs);
  };
  const probe = async () => {
    cancelProbe();
    const connection = await probeServer();
    if (signal.aborted) return;
    if (connection === 'ok') {
      if (getStatus() !== 'ok') dispatch(connectionReturned());
    } else {
      dispatch(connectionLost(connection));
      scheduleProbe();
    }
  };
  const onStatus = () => {
    if (getStatus() === 'ok') {
      okSince = Date.now();
      return;
    }
    if (Date.now() - okSince > steadyMs) probePauseMs = firstProbePauseMs;
    okSince = Infinity; // the status may change again during this loss
    scheduleProbe();
  };
  const onTick = () => {
    const hasSlept = Date.now() - lastTick > sleptMs;
    lastTick = Date.now();
    if (hasSlept && getStatus() === 'ok') dispatch(screenOutdated());
  };

  window.addEventListener('online', () => void probe(), { signal });
  window.addEventListener('offline', () => dispatch(connectionLost('offline')), { signal });
  // A page from the back/forward cache shows old data.
  window.addEventListener('pageshow', ({ persisted }) => persisted && dispatch(screenOutdated()), { signal });
  document.addEventListener('visibilitychange', onTick, { signal });
  const ticker = setInterval(onTick, tickMs);
  const unsubscribe = dispatch(
    addAppListener(
      (_action, state, previousState) => selectConnection(state) !== selectConnection(previousState),
      onStatus,
    ),
  );
  if (!navigator.onLine) dispatch(connectionLost('offline'));
  else if (getStatus() !== 'ok') scheduleProbe();
  return () => {
    controller.abort();
    clearInterval(ticker);
    cancelProbe();
    unsubscribe();
  };
}

/** Calls `auth/me`, or `t/me` with launch data: the cheapest calls that also need the database. */
async function probeServer(): Promise<Connection> {
  const headers = buildRequestHeaders('t/me');
  const isLaunch = headers.authorization?.startsWith('tma ');
  try {
    const { status } = await fetch(`${window.location.origin}/api/${isLaunch ? 't/me' : 'auth/me'}`, {
      method: isLaunch ? 'GET' : 'POST',
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return getConnection({ status });
  } catch {
    return 'offline';
  }
}
