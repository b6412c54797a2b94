import { expect, it, vi } from 'vitest';
import { sendFiles } from './attachments';

const place = { person: 101, chat: -1, thread: 5 };
const file = (name: string, isPhoto: boolean) => ({
  id: 1,
  file: new File(['x'], name),
  preview: 'blob:preview',
  isPhoto,
});

/** Replaces the server. Returns the messages that are sent to it. */
function stubServer() {
  const written: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string }) => {
    if (path.includes('/files?'))
      return Promise.resolve(Response.json({ file: /name=([^&]*)/.exec(path)![1] }));
    written.push(JSON.parse(body!) as Record<string, unknown>);
    return Promise.resolve(Response.json({ id: 1 }));
  });
  return written;
}

it('sends photos as one album, with the text and the reply on the first', async () => {
  const written = stubServer();
  await sendFiles(place, [file('a', true), file('b', true)], { text: 'Paid', replyTo: 7, asFiles: false });
  const { album } = written[0]!;
  expect(album).toEqual(expect.any(String));
  expect(written).toEqual([
    { ...place, text: 'Paid', replyTo: 7, file: 'a', album },
    { ...place, text: '', file: 'b', album },
  ]);
});

it('sends photos and files one by one, since an album in Telegram cannot mix them', async () => {
  const written = stubServer();
  await sendFiles(place, [file('a', true), file('b', false)], { text: '', asFiles: false });
  expect(written.map(({ album }) => album)).toEqual([undefined, undefined]);
});
