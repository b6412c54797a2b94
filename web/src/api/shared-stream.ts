import { streamChanged, subscribeToReconnect } from '../store/connection.slice';
import type { AppStore } from '../store/store';
import { buildRequestHeaders } from './credentials';
import { getLoadStart } from './prefetch';
import { type Changes, type StreamListener, subscribeToStream, isLateOpening } from './event-stream';

interface LiveEvent {
  type: string;
  data: unknown;
}

type ChannelMessage =
  | { kind: 'joined'; tab: string }
  /** `to`: the tab that has joined, if the message is only for that tab. */
  | { kind: 'opened'; to?: string; events?: LiveEvent[] }
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'alive' }
  | { kind: 'closed' };

export interface SharedStreamListener extends Omit<StreamListener, 'onAlive' | 'onClose'> {
  /** Returns the current state as events, for a tab that joins later. */
  replay?: () => LiveEvent[];
}

/** The server pings every 25 s, and the reading tab passes that on. If that tab is silent for this long, it is assumed to be frozen. */
const silenceMs = 75_000;

/**
 * Subscribes to an event stream that all tabs of one login share, because browsers open only six connections to a server without
 * HTTP/2. The tab that holds the lock reads the stream and passes it on. When that tab closes or freezes, another takes over.
 */
export async function subscribeToSharedStream(
  store: AppStore,
  path: string,
  listener: SharedStreamListener,
  signal: AbortSignal,
  loadStart = getLoadStart(),
): Promise<void> {
  // Some browsers have locks only on pages with TLS.
  if (!('locks' in navigator)) return subscribeToStream(store, path, listener, signal, loadStart);
  const name = `${path} ${buildRequestHeaders(path).authorization}`; // tabs of another login have another stream
  const channel = new BroadcastChannel(name);
  let isReaderFrozen = false;

  while (!signal.aborted) {
    const attempt = new AbortController();
    const endAttempt = () => attempt.abort();
    signal.addEventListener('abort', endAttempt);
    const stopListening = listenToChannel(store, channel, listener, loadStart, {
      onMessage: () => (loadStart = 0), // if this tab takes over, it may have missed changes in between
      onSilence: () => {
        isReaderFrozen = true;
        endAttempt();
      },
    });
    const options = isReaderFrozen ? { steal: true } : { signal: attempt.signal };
    isReaderFrozen = false;
    await navigator.locks
      .request(name, options, () => {
        stopListening();
        return readAndBroadcast(store, path, channel, listener, attempt.signal, loadStart);
      })
      .catch(() => undefined); // aborted while waiting, or another tab has stolen the lock
    stopListening();
    endAttempt();
    signal.removeEventListener('abort', endAttempt);
    loadStart = 0;
  }
  channel.close();
}

function listenToChannel(
  store: AppStore,
  channel: BroadcastChannel,
  listener: SharedStreamListener,
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
    if (message.kind === 'event') deliverEvent(listener, message.event);
    if (message.kind !== 'opened' || (message.to && message.to !== tab)) return;
    store.dispatch(streamChanged(true));
    listener.onOpen?.();
    if (wasOpen || isLateOpening(loadStart)) listener.onMissed();
    wasOpen = true;
    for (const event of message.events ?? []) deliverEvent(listener, event);
  };
  channel.postMessage({ kind: 'joined', tab } satisfies ChannelMessage);
  // This tab may have been offline or asleep while the reading tab was not.
  const stopWatching = subscribeToReconnect(store, () => wasOpen && listener.onMissed());
  return () => {
    clearTimeout(timer);
    stopWatching();
    channel.onmessage = null;
  };
}

function deliverEvent(listener: StreamListener, { type, data }: LiveEvent): void {
  if (type === 'changed') listener.onChange(data as Changes);
  else listener.onOther?.(type, data);
}

async function readAndBroadcast(
  store: AppStore,
  path: string,
  channel: BroadcastChannel,
  listener: SharedStreamListener,
  signal: AbortSignal,
  loadStart: number,
): Promise<void> {
  const send = (message: ChannelMessage) => channel.postMessage(message);
  let isOpen = false;
  channel.onmessage = ({ data: message }: MessageEvent<ChannelMessage>) => {
    if (message.kind === 'joined' && isOpen)
      send({ kind: 'opened', to: message.tab, events: listener.replay?.() ?? [] });
  };
  const relay: StreamListener = {
    onOpen: () => {
      isOpen = true;
      send({ kind: 'opened' });
      listener.onOpen?.();
    },
    onChange: (data) => {
      send({ kind: 'event', event: { type: 'changed', data } });
      listener.onChange(data);
    },
    onOther: (type, data) => {
      send({ kind: 'event', event: { type, data } });
      listener.onOther?.(type, data);
    },
    onMissed: listener.onMissed,
    onAlive: () => send({ kind: 'alive' }),
    onClose: () => {
      isOpen = false;
      send({ kind: 'closed' });
    },
  };
  await subscribeToStream(store, path, relay, signal, loadStart);
}
