import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '../../config/config.js';
import { BotApi, BotApiError } from './bot-api.js';

const FilePath = z.object({ file_path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/) });

/** The bot cannot get the file, or it is too large. Retrying would not help. */
export class FileUnavailable extends Error {}

/** Files that people send. Downloaded only from the Bot API's own address. */
@Injectable()
export class BotFiles {
  constructor(
    private readonly config: Config,
    private readonly api: BotApi,
  ) {}

  /**
   * Downloads a file of at most `maxBytes` to `path`, and returns its size. Throws `FileUnavailable`, or another error if
   * Telegram is unreachable; then nothing is left at `path`.
   */
  async download(fileId: string, path: string, maxBytes: number, signal: AbortSignal): Promise<number> {
    const filePath = await this.findPath(fileId);
    const { telegramApiRoot, telegramBotToken } = this.config;
    const address = `${telegramApiRoot}/file/bot${telegramBotToken}/${filePath}`;
    const response = await fetch(address, { redirect: 'error', signal });
    // The address contains the bot's token, so the error must not name it.
    if (!response.ok || !response.body) throw new Error(`A file cannot be downloaded: ${response.status}`);
    let size = 0;
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes) throw new FileUnavailable('The file is too large');
        yield chunk;
      }
    };
    try {
      // Flushed, so that a stored message does not lose its files in a power failure.
      await pipeline(response.body, counted, createWriteStream(path, { flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return size;
  }

  private async findPath(fileId: string): Promise<string> {
    try {
      return FilePath.parse(await this.api.call('getFile', { file_id: fileId })).file_path;
    } catch (error) {
      const isRefused = error instanceof BotApiError && error.failure.kind === 'refused';
      if (isRefused && error.code === 'refused 400')
        throw new FileUnavailable(error.failure.description, { cause: error });
      throw error;
    }
  }
}
