import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '../../config/config.js';
import { BotApi } from './bot-api.js';

/** Far more than any profile photo of Telegram has. */
const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 30_000;

const Photos = z.object({
  photos: z.array(z.array(z.object({ file_id: z.string(), file_unique_id: z.string() }))),
});
const FilePath = z.object({ file_path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/) });

export interface ProfilePhoto {
  /** Stable for a picture; a new picture has another. */
  uniqueId: string;
  fileId: string;
}

/** Profile photos. Downloaded only from the Bot API's own address. All methods throw if Telegram is unreachable. */
@Injectable()
export class ProfilePhotos {
  constructor(
    private readonly config: Config,
    private readonly api: BotApi,
  ) {}

  /** Finds the newest photo in its largest size. Null: none is visible to the bot. */
  async find(telegramId: string): Promise<ProfilePhoto | null> {
    const params = { user_id: Number(telegramId), limit: 1 };
    const { photos } = Photos.parse(await this.api.call('getUserProfilePhotos', params));
    const largest = photos[0]?.at(-1);
    return largest ? { uniqueId: largest.file_unique_id, fileId: largest.file_id } : null;
  }

  async download({ fileId }: ProfilePhoto): Promise<Buffer> {
    const { file_path: path } = FilePath.parse(await this.api.call('getFile', { file_id: fileId }));
    const { telegramApiRoot, telegramBotToken } = this.config;
    const response = await fetch(`${telegramApiRoot}/file/bot${telegramBotToken}/${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The address contains the bot's token, so the error must not name it.
    if (!response.ok || !response.body) throw new Error(`The photo cannot be downloaded: ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += (chunk as Uint8Array).length;
      if (size > MAX_BYTES) throw new Error('The photo is too large');
      chunks.push(chunk as Uint8Array);
    }
    return Buffer.concat(chunks);
  }
}
