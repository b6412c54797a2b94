import { useEffect, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../../api/api';
import styles from './ConnectionBanner.module.css';

const retryMs = 5000;
const awayStatuses = new Set<unknown>(['FETCH_ERROR', 'TIMEOUT_ERROR', 502, 503, 504]);

/** One quiet line while the device is offline or the server away; what failed is asked for again until it is back. */
export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const isServerAway = useSelector(lastRequestFoundNobody);
  const dispatch = useDispatch();

  useEffect(() => {
    if (!isServerAway) return;
    const timer = setInterval(() => dispatch(api.internalActions.onOnline()), retryMs);
    return () => clearInterval(timer);
  }, [isServerAway, dispatch]);

  return (
    <div role="status">
      {(!isOnline || isServerAway) && <p className={styles.banner}>No connection. Trying again…</p>}
    </div>
  );
}

type ApiState = { [api.reducerPath]: ReturnType<typeof api.reducer> };

/** A query keeps its error while it is tried again, so the banner does not flicker. */
function lastRequestFoundNobody(state: ApiState): boolean {
  let last: { startedTimeStamp?: number; error?: unknown } = {};
  for (const query of Object.values(state[api.reducerPath].queries))
    if (query && (query.startedTimeStamp ?? 0) >= (last.startedTimeStamp ?? 0)) last = query;
  return awayStatuses.has((last.error as { status?: unknown } | undefined)?.status);
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
