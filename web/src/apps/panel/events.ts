import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { noteFailure, onReconnect } from '../../api/connection';
import { noteRightsChange } from '../../api/rights';
import { credentialHeaders, refuseCredentials } from '../../api/credentials';

const silenceMs = 60_000; // the server pings every 25 s
const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/** The tags that become stale when the server names a topic. */
const tagsOf = {
  deposits: ['deposits', 'stat', 'rating', 'members'],
  'join-requests': ['join-requests'],
  brands: ['brands'],
  members: ['members'],
  periods: ['periods', 'members', 'statistics'],
  invites: ['invites'],
  statistics: ['statistics'],
  tickets: ['tickets', 'stat'],
  'work-days': ['work-days'],
  /** The person's own role, codes or brands, which decide what they may see. */
  rights: ['me', 'stat', 'managers', 'outbox', 'notices'],
} as const;

type Topic = keyof typeof tagsOf;
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const everythingLive = Object.values(tagsOf).flat();

/** Refetches everything, so that data which the person may no longer see is forgotten. */
function refreshRights(dispatch: Dispatch): void {
  noteRightsChange();
  refreshLive(dispatch);
}

/** Refetches what is on screen and may have been changed by others. */
export function refreshLive(dispatch: Dispatch): void {
  dispatch(api.util.invalidateTags(everythingLive));
}

/**
 * Follows the server's event stream until the signal aborts. It reconnects with growing pauses, and at once when the
 * connection is back, because the old stream may be dead without a sign. EventSource cannot send the Bearer header, so
 * fetch reads the stream.
 */
export async function followEvents(dispatch: Dispatch, signal: AbortSignal): Promise<void> {
  let wait = firstWaitMs;
  let missedSome = false;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const giveUp = () => attempt.abort();
    const stopListening = onReconnect(giveUp);
    signal.addEventListener('abort', giveUp);
    try {
      const stream = await openStream(attempt.signal);
      wait = firstWaitMs;
      if (missedSome) refreshLive(dispatch);
      for await (const topics of readTopics(stream, attempt.signal)) {
        if (topics.includes('rights')) refreshRights(dispatch);
        else dispatch(api.util.invalidateTags(topics.flatMap((topic) => tagsOf[topic] ?? [])));
      }
    } catch {
      // The connection was lost. The loop tries again.
    }
    missedSome = true;
    await pause(wait * (0.75 + Math.random() / 2), attempt.signal); // not all browsers reconnect at once
    wait = Math.min(wait * 2, longestWaitMs);
    stopListening();
    signal.removeEventListener('abort', giveUp);
  }
}

/** Ends early when the signal aborts. */
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

async function openStream(signal: AbortSignal): Promise<ReadableStreamDefaultReader<string>> {
  const credentials = credentialHeaders('events');
  const answer = await fetch(`${window.location.origin}/api/events`, {
    headers: { ...credentials, accept: 'text/event-stream' },
    signal,
  }).catch((error: unknown) => {
    if (!signal.aborted) noteFailure({ status: 'FETCH_ERROR' });
    throw error;
  });
  if (answer.status === 401) refuseCredentials(credentials.authorization);
  if (answer.status === 503) noteFailure(answer);
  if (!answer.ok || !answer.body) throw new Error(`No event stream: ${answer.status}`);
  return answer.body.pipeThrough(new TextDecoderStream()).getReader();
}

/** Yields the topics of each `changed` event. Ends when the stream is silent for too long, or is cancelled. */
async function* readTopics(
  stream: ReadableStreamDefaultReader<string>,
  signal: AbortSignal,
): AsyncGenerator<Topic[]> {
  let text = '';
  for (;;) {
    const { done, value } = await readOrGiveUp(stream, signal);
    if (done) return;
    const messages = (text + value).split(/\r?\n\r?\n/);
    text = messages.pop() ?? '';
    for (const message of messages) {
      if (!/^event: ?changed$/m.test(message)) continue;
      const data = /^data: ?(.*)$/m.exec(message)?.[1];
      if (data) yield (JSON.parse(data) as { topics: Topic[] }).topics;
    }
  }
}

async function readOrGiveUp(stream: ReadableStreamDefaultReader<string>, signal: AbortSignal) {
  const end = () => void stream.cancel().catch(() => undefined); // which ends the read as well
  const timer = setTimeout(end, silenceMs);
  signal.addEventListener('abort', end);
  try {
    return await stream.read();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
