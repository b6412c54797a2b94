import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '../../config/config.js';
import { BotApi, BotApiError } from './bot-api.js';

const FilePath = z.object({ file_path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/) });
const Photos = z.object({
  photos: z.array(z.array(z.object({ file_id: z.string(), file_unique_id: z.string() }))),
});

const MAX_PHOTO_BYTES = 5_000_000;
const PHOTO_TIMEOUT_MS = 30_000;

/** The bot cannot get the file, or it is too large. Retrying would not help. */
export class FileUnavailableError extends Error {}

export interface ProfilePhoto {
  /** Telegram's id of the picture, the same for every bot and call. */
  uniqueId: string;
  fileId: string;
}

/** Downloads files from Telegram. Downloads throw `FileUnavailableError`, or another error if a retry may help. */
@Injectable()
export class BotFiles {
  constructor(
    private readonly config: Config,
    private readonly api: BotApi,
  ) {}

  /** Downloads a file of at most `maxBytes` to `path`, and returns its size. After an error nothing is left at `path`. */
  async download(fileId: string, path: string, maxBytes: number, signal: AbortSignal): Promise<number> {
    const content = await this.open(fileId, maxBytes, signal);
    // Flushed, so that a stored message does not lose its files in a power failure.
    const file = createWriteStream(path, { flush: true });
    try {
      await pipeline(content, file);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return file.bytesWritten;
  }

  /** Finds a person's newest profile photo in its largest size. Null: none is visible to the bot. */
  async findProfilePhoto(telegramId: string): Promise<ProfilePhoto | null> {
    const params = { user_id: Number(telegramId), limit: 1 };
    const { photos } = Photos.parse(await this.api.call('getUserProfilePhotos', params));
    const largest = photos[0]?.at(-1);
    return largest ? { uniqueId: largest.file_unique_id, fileId: largest.file_id } : null;
  }

  async downloadProfilePhoto({ fileId }: ProfilePhoto): Promise<Buffer> {
    return buffer(await this.open(fileId, MAX_PHOTO_BYTES, AbortSignal.timeout(PHOTO_TIMEOUT_MS)));
  }

  private async open(fileId: string, maxBytes: number, signal: AbortSignal) {
    const { telegramApiRoot, telegramBotToken } = this.config;
    const address = `${telegramApiRoot}/file/bot${telegramBotToken}/${await this.getPath(fileId)}`;
    const { ok, status, body } = await fetch(address, { redirect: 'error', signal });
    // The address contains the bot's token, so the error must not name it.
    if (!ok || !body) throw new Error(`A file cannot be downloaded: ${status}`);
    return limitSize(body, maxBytes);
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

async function* limitSize(chunks: AsyncIterable<Uint8Array>, maxBytes: number) {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new FileUnavailableError('The file is too large');
    yield chunk;
  }
}
