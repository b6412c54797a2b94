import type { TestApp } from './test-app.js';

/** Opens a live stream with these headers. `said`: everything that it has told. */
export async function openStream(app: TestApp, headers: Record<string, string>, path = 'events') {
  const stopping = new AbortController();
  const answer = await fetch(`${await app.listen()}/api/${path}`, { headers, signal: stopping.signal });
  let text = '';
  const ended = (async () => {
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) text += piece;
  })().catch(() => undefined);
  return { said: () => text, ended, stop: () => stopping.abort() };
}
