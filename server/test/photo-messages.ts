import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { samples } from './file.factories.js';
import { newUpdateId } from './bot-updates.js';

export interface PhotoMessage {
  chatId: string;
  from: string;
  messageId?: number;
  /** The name of the picture, from which Telegram's ids are derived. */
  picture: string;
  caption?: string;
  album?: string;
  asFile?: boolean;
  isEdit?: boolean;
  seconds?: number;
}

/** A message with a photo, or an edit of one. */
export function newPhotoUpdate(photo: PhotoMessage) {
  const { chatId, from, messageId = randomInt(1, 2 ** 31), picture, caption, album, seconds = 0 } = photo;
  const date = 1_790_000_000;
  const file = { file_id: picture, file_unique_id: `unique ${picture}`, file_size: 100 };
  const id = Number(chatId);
  const message = {
    message_id: messageId,
    date,
    from: { id: Number(from), is_bot: false, first_name: 'Person' },
    chat:
      id < 0 ? { id, type: 'supergroup', title: 'A brand' } : { id, type: 'private', first_name: 'Person' },
    ...(album && { media_group_id: album }),
    ...(caption !== undefined && { caption }),
    ...(photo.asFile
      ? { document: { ...file, mime_type: 'image/png', file_name: `${picture}.png` } }
      : { photo: [{ ...file, file_id: 'thumbnail', file_unique_id: 'thumbnail' }, file] }),
  };
  if (photo.isEdit)
    return { update_id: newUpdateId(), edited_message: { ...message, edit_date: date + seconds + 1 } };
  return { update_id: newUpdateId(), message };
}

type FileAnswer = Buffer | 'lost' | 'too big';

/** The part of the Bot API that serves files. */
export class FileServer {
  /** The responses to the next requests for each file. Later requests get a small PNG. */
  readonly answers = new Map<string, FileAnswer[]>();
  readonly requestedIds: string[] = [];
  /** Called before the content of a file is sent. */
  beforeContent: () => Promise<void> = () => Promise.resolve();
  private readonly server: Server = createServer((request, response) => {
    void (async () => {
      const path = request.url!.replace(/^\/(file\/)?bot[^/]+\//, '$1');
      let body = '';
      for await (const chunk of request) body += String(chunk);
      if (path === 'getFile') {
        const { file_id: id } = JSON.parse(body) as { file_id: string };
        this.requestedIds.push(id);
        const isRefused = this.answers.get(id)?.[0] === 'too big';
        if (isRefused) this.answers.get(id)!.shift();
        const refusal = { ok: false, error_code: 400, description: 'Bad Request: file is too big' };
        const found = { ok: true, result: { file_id: id, file_path: `photos/${id}.jpg` } };
        response.statusCode = isRefused ? 400 : 200;
        return response.end(JSON.stringify(isRefused ? refusal : found));
      }
      if (!path.startsWith('file/')) return response.end(JSON.stringify({ ok: true, result: true }));
      await this.beforeContent();
      const answer = this.answers.get(/photos\/(.+)\.jpg$/.exec(path)![1]!)?.shift() ?? samples.png;
      return answer === 'lost' ? response.destroy() : response.end(answer);
    })();
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
