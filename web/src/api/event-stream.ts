import { checkConnection } from '../store/connection-probe';
import { streamChanged, subscribeToReconnect } from '../store/connection.slice';
import { recordFailure } from '../store/failures';
import type { AppStore } from '../store/store';
import { buildRequestHeaders } from './credentials';
import { getLoadStart } from './prefetch';

/** The content of a `changed` event. If a topic has no ids, any of its items may have changed. */
export interface Changes {
  topics: string[];
  brands?: number[];
  tickets?: number[];
  deposits?: number[];
}

export interface StreamListener {
  onChange: (changes: Changes) => void;
  /** Called for each event of another type, with its data. */
  onOther?: (type: string, data: unknown) => void;
  /** Called when the stream opens. The server then sends the current state, such as who is typing. */
  onOpen?: () => void;
  /** Called when the stream reopens, or first opens late: changes may have been missed. */
  onMissed: () => void;
  /** Called for everything received, including the server's pings. */
  onAlive?: () => void;
  /** Called when the stream ends or does not open. */
  onClose?: () => void;
}

const silenceMs = 60_000; // the server pings every 25 s
const firstRetryMs = 1000;
const maxRetryMs = 30_000;
/** A stream that opens within this time after the data was requested is assumed to have missed no change. */
const quickOpeningMs = 1000;

/** Whether a stream that opens now may have missed changes of what was loaded since `loadStart`. */
export const isLateOpening = (loadStart: number) => Date.now() - loadStart > quickOpeningMs;

/**
 * Subscribes to an event stream of the server until the signal aborts. Reconnects with growing pauses, and at once when the
 * connection is back, because the old stream may have died silently. EventSource cannot send the credentials, so fetch reads
 * the stream.
 */
export async function subscribeToStream(
  store: AppStore,
  path: string,
  listener: StreamListener,
  signal: AbortSignal,
  loadStart = getLoadStart(),
): Promise<void> {
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const abortAttempt = () => attempt.abort();
    const stopListening = subscribeToReconnect(store, abortAttempt);
    signal.addEventListener('abort', abortAttempt);
    try {
      const stream = await openStream(store, path, attempt.signal);
      retryMs = firstRetryMs;
      store.dispatch(streamChanged(true));
      listener.onOpen?.();
      if (isLateOpening(loadStart)) listener.onMissed();
      for await (const { type, data } of readEvents(stream, attempt.signal, listener.onAlive))
        if (type === 'changed') listener.onChange(data as Changes);
        else listener.onOther?.(type, data);
    } catch {
      // The stream did not open, or broke off. The loop tries again.
    }
    store.dispatch(streamChanged(false));
    listener.onClose?.();
    loadStart = 0; // changes are missed until the next opening, which therefore counts as late
    await pause(retryMs * (0.75 + Math.random() / 2), attempt.signal); // not all browsers reconnect at once
    retryMs = Math.min(retryMs * 2, maxRetryMs);
    stopListening();
    signal.removeEventListener('abort', abortAttempt);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function openStream({ dispatch }: AppStore, path: string, signal: AbortSignal) {
  const credentials = buildRequestHeaders(path);
  const response = await fetch(`${window.location.origin}/api/${path}`, {
    headers: { ...credentials, accept: 'text/event-stream' },
    signal,
  }).catch((error: unknown) => {
    // A proxy may block only streams, so this checks whether other calls work.
    if (!signal.aborted) void dispatch(checkConnection());
    throw error;
  });
  if (response.status === 401) dispatch(recordFailure(response, credentials.authorization));
  if (response.status === 503) void dispatch(checkConnection());
  if (!response.ok || !response.body) throw new Error(`No event stream: ${response.status}`);
  return response.body.pipeThrough(new TextDecoderStream()).getReader();
}

/** Yields each event. Ends when the server closes the stream, after a long silence, and when the signal aborts. */
async function* readEvents(
  stream: ReadableStreamDefaultReader<string>,
  signal: AbortSignal,
  onAlive: (() => void) | undefined,
): AsyncGenerator<{ type: string; data: unknown }> {
  let text = '';
  for (;;) {
    const { done, value } = await readWithTimeout(stream, signal);
    if (done) return;
    onAlive?.();
    const messages = (text + value).split(/\r?\n\r?\n/);
    text = messages.pop() ?? '';
    for (const message of messages) {
      const type = /^event: ?(.*)$/m.exec(message)?.[1];
      const data = /^data: ?(.*)$/m.exec(message)?.[1];
      if (type && data) yield { type, data: JSON.parse(data) };
    }
  }
}

async function readWithTimeout(stream: ReadableStreamDefaultReader<string>, signal: AbortSignal) {
  const cancel = () => void stream.cancel().catch(() => undefined); // ends the read, too
  const timer = setTimeout(cancel, silenceMs);
  signal.addEventListener('abort', cancel);
  try {
    return await stream.read();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}
