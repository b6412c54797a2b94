import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '../../config/config.js';
import { BotApi, BotApiError } from './bot-api.js';

const FilePath = z.object({ file_path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/) });

/** The bot cannot get the file, or it is too large. Retrying would not help. */
export class FileUnavailableError extends Error {}

/** Downloads files that people send to the bot, only from the Bot API's own address. */
@Injectable()
export class BotFiles {
  constructor(
    private readonly config: Config,
    private readonly api: BotApi,
  ) {}

  /**
   * Downloads a file of at most `maxBytes` to `path`, and returns its size. Throws `FileUnavailableError`, or another error if
   * Telegram is unreachable. After an error nothing is left at `path`.
   */
  async download(fileId: string, path: string, maxBytes: number, signal: AbortSignal): Promise<number> {
    const filePath = await this.getPath(fileId);
    const { telegramApiRoot, telegramBotToken } = this.config;
    const address = `${telegramApiRoot}/file/bot${telegramBotToken}/${filePath}`;
    const response = await fetch(address, { redirect: 'error', signal });
    // The address contains the bot's token, so the error must not name it.
    if (!response.ok || !response.body) throw new Error(`A file cannot be downloaded: ${response.status}`);
    let size = 0;
    const assertSize = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes) throw new FileUnavailableError('The file is too large');
        yield chunk;
      }
    };
    try {
      // Flushed, so that a stored message does not lose its files in a power failure.
      await pipeline(response.body, assertSize, createWriteStream(path, { flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return size;
  }

  private async getPath(fileId: string): Promise<string> {
    try {
      return FilePath.parse(await this.api.call('getFile', { file_id: fileId })).file_path;
    } catch (error) {
      const isRefused = error instanceof BotApiError && error.failure.kind === 'refused';
      if (isRefused && error.code === 'refused 400')
        throw new FileUnavailableError(error.failure.description, { cause: error });
      throw error;
    }
  }
}

/** Far more than any profile photo of Telegram has. */
const MAX_PHOTO_BYTES = 5_000_000;
const TIMEOUT_MS = 30_000;

const Photos = z.object({
  photos: z.array(z.array(z.object({ file_id: z.string(), file_unique_id: z.string() }))),
});

export interface ProfilePhoto {
  /** Telegram's id of the picture, the same for every bot and call. */
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
      if (size > MAX_PHOTO_BYTES) throw new Error('The photo is too large');
      chunks.push(chunk as Uint8Array);
    }
    return Buffer.concat(chunks);
  }
}
