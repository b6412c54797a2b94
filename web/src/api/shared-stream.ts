import { streamChanged, subscribeToReconnect } from '../store/connection.slice';
import type { AppStore } from '../store/store';
import { buildCredentialHeaders } from './credentials';
import { getLoadStart } from './early';
import { type Changes, type StreamListener, subscribeToStream, isLateOpening } from './event-stream';

interface LiveEvent {
  type: string;
  data: unknown;
}

/** What the tabs send to each other. */
type ChannelMessage =
  | { kind: 'joined'; tab: string }
  /** `to`: only for the tab that has joined. */
  | { kind: 'opened'; to?: string; events?: LiveEvent[] }
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'alive' }
  | { kind: 'closed' };

export interface SharedStreamListener extends StreamListener {
  /** Returns what the server told when the stream opened, as it is now, for a tab that joins later. */
  replay?: () => LiveEvent[];
}

/** The server pings every 25 s, and the reading tab passes that on. A tab that is silent for this long is assumed to be frozen. */
const silenceMs = 75_000;

/**
 * Follows an event stream that all tabs of one login share, because browsers open only six connections to a server without
 * HTTP/2. The tab that holds the lock reads the stream and passes it on. When that tab closes or freezes, another takes over.
 */
export async function subscribeToSharedStream(
  store: AppStore,
  path: string,
  follower: SharedStreamListener,
  signal: AbortSignal,
  loadStart = getLoadStart(),
): Promise<void> {
  // Some browsers have locks only on pages with TLS.
  if (!('locks' in navigator)) return subscribeToStream(store, path, follower, signal, loadStart);
  const name = `${path} ${buildCredentialHeaders(path).authorization}`; // tabs of another login have another stream
  const channel = new BroadcastChannel(name);
  let isFrozen = false;

  while (!signal.aborted) {
    const turn = new AbortController();
    const end = () => turn.abort();
    signal.addEventListener('abort', end);
    const stopListening = listenToChannel(store, channel, follower, loadStart, {
      onMessage: () => (loadStart = 0), // this tab may have missed changes if it reads the stream next
      onSilence: () => {
        isFrozen = true;
        end();
      },
    });
    const options = isFrozen ? { steal: true } : { signal: turn.signal };
    isFrozen = false;
    await navigator.locks
      .request(name, options, () => {
        stopListening();
        return readAndBroadcast(store, path, channel, follower, turn.signal, loadStart);
      })
      .catch(() => undefined); // the waiting has ended, or another tab has taken over
    stopListening();
    end();
    signal.removeEventListener('abort', end);
    loadStart = 0;
  }
  channel.close();
}

/** Handles what the reading tab passes on, until the returned function is called. */
function listenToChannel(
  store: AppStore,
  channel: BroadcastChannel,
  follower: SharedStreamListener,
  loadStart: number,
  { onMessage, onSilence }: { onMessage: () => void; onSilence: () => void },
): () => void {
  const tab = crypto.randomUUID();
  let timer = setTimeout(onSilence, silenceMs);
  let wasOpen = false;
  channel.onmessage = ({ data: message }: MessageEvent<ChannelMessage>) => {
    if (message.kind === 'joined') return;
    onMessage();
    clearTimeout(timer);
    timer = setTimeout(onSilence, silenceMs);
    if (message.kind === 'closed') store.dispatch(streamChanged(false));
    if (message.kind === 'event') deliverEvent(follower, message.event);
    if (message.kind !== 'opened' || (message.to && message.to !== tab)) return;
    store.dispatch(streamChanged(true));
    follower.onOpen?.();
    if (wasOpen || isLateOpening(loadStart)) follower.onMissed();
    wasOpen = true;
    for (const event of message.events ?? []) deliverEvent(follower, event);
  };
  channel.postMessage({ kind: 'joined', tab } satisfies ChannelMessage);
  // This tab alone may have been away or asleep.
  const stopWatching = subscribeToReconnect(store, () => wasOpen && follower.onMissed());
  return () => {
    clearTimeout(timer);
    stopWatching();
    channel.onmessage = null;
  };
}

function deliverEvent(follower: StreamListener, { type, data }: LiveEvent): void {
  if (type === 'changed') follower.onChange(data as Changes);
  else follower.onOther?.(type, data);
}

/** Reads the stream and passes it on. */
async function readAndBroadcast(
  store: AppStore,
  path: string,
  channel: BroadcastChannel,
  follower: SharedStreamListener,
  signal: AbortSignal,
  loadStart: number,
): Promise<void> {
  const send = (message: ChannelMessage) => channel.postMessage(message);
  let isOpen = false;
  channel.onmessage = ({ data: message }: MessageEvent<ChannelMessage>) => {
    if (message.kind === 'joined' && isOpen)
      send({ kind: 'opened', to: message.tab, events: follower.replay?.() ?? [] });
  };
  const relaying: StreamListener = {
    onOpen: () => {
      isOpen = true;
      send({ kind: 'opened' });
      follower.onOpen?.();
    },
    onChange: (data) => {
      send({ kind: 'event', event: { type: 'changed', data } });
      follower.onChange(data);
    },
    onOther: (type, data) => {
      send({ kind: 'event', event: { type, data } });
      follower.onOther?.(type, data);
    },
    onMissed: follower.onMissed,
    onAlive: () => send({ kind: 'alive' }),
    onClose: () => {
      isOpen = false;
      send({ kind: 'closed' });
    },
  };
  await subscribeToStream(store, path, relaying, signal, loadStart);
}
