import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api';
import { credentialHeaders, endSession } from './credentials';

const silenceMs = 60_000; // the server pings every 25 s
const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/** What goes stale when the server names a topic. */
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
} as const;

type Topic = keyof typeof tagsOf;
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const everythingLive = Object.values(tagsOf).flat();

/** Refetches what is on screen and may have changed elsewhere. */
export function refreshLive(dispatch: Dispatch): void {
  dispatch(api.util.invalidateTags(everythingLive));
}

/**
 * Follows the server's event stream until the signal aborts, reconnecting with growing pauses. EventSource
 * cannot send the Bearer header, so the stream is read from a fetch.
 */
export async function followEvents(dispatch: Dispatch, signal: AbortSignal): Promise<void> {
  let wait = firstWaitMs;
  let missedSome = false;
  while (!signal.aborted) {
    try {
      const stream = await openStream(signal);
      wait = firstWaitMs;
      if (missedSome) refreshLive(dispatch);
      for await (const topics of readTopics(stream)) {
        dispatch(api.util.invalidateTags(topics.flatMap((topic) => tagsOf[topic] ?? [])));
      }
    } catch {
      // A lost connection; below it is tried again.
    }
    if (signal.aborted) return;
    missedSome = true;
    await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2))); // not all at once
    wait = Math.min(wait * 2, longestWaitMs);
  }
}

async function openStream(signal: AbortSignal): Promise<ReadableStreamDefaultReader<string>> {
  const answer = await fetch(`${window.location.origin}/api/events`, {
    headers: { ...credentialHeaders('events'), accept: 'text/event-stream' },
    signal,
  });
  if (answer.status === 401) endSession();
  if (!answer.ok || !answer.body) throw new Error(`No event stream: ${answer.status}`);
  return answer.body.pipeThrough(new TextDecoderStream()).getReader();
}

/** The topics of each `changed` event; throws when the stream has gone silent. */
async function* readTopics(stream: ReadableStreamDefaultReader<string>): AsyncGenerator<Topic[]> {
  let text = '';
  for (;;) {
    const { done, value } = await readOrGiveUp(stream);
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

async function readOrGiveUp(stream: ReadableStreamDefaultReader<string>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The event stream went silent')), silenceMs);
  });
  try {
    return await Promise.race([stream.read(), silence]);
  } catch (error) {
    void stream.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
