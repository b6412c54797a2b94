import { Injectable } from '@nestjs/common';
import { type Markdown, md } from '../api/markdown.js';
import type { Button } from '../api/message.js';

export interface ComposedContent {
  text: Markdown;
  buttons?: Button[][];
  /** Loads the pictures that the text belongs to, at most ten. Called after the composer's transaction. */
  loadPictures?: () => Promise<Buffer[]>;
}

/**
 * Makes a message at the moment of sending. What it writes to the database is committed before the message goes out. If Telegram
 * refuses its pictures, it is called again, with `args.withoutPictures`.
 */
export type MessageComposer = (args: Record<string, unknown>) => Promise<ComposedContent>;

/** What a message is about, for people who look after the outbox. It writes nothing, and contains no secret. */
export type MessagePreview = (args: Record<string, unknown>) => Markdown;

/** The composers that composed messages name. Features register theirs in a constructor. */
@Injectable()
export class MessageComposers {
  private readonly composers = new Map<string, { compose: MessageComposer; preview?: MessagePreview }>();

  register(name: string, compose: MessageComposer, preview?: MessagePreview): void {
    this.composers.set(name, { compose, preview });
  }

  preview(name: string, args: Record<string, unknown>): Markdown {
    return this.composers.get(name)?.preview?.(args) ?? md`(${name}, composed when it is sent)`;
  }

  async compose(name: string, args: Record<string, unknown>): Promise<ComposedContent> {
    const composer = this.composers.get(name);
    if (!composer) throw new Error(`no composer ${name}`);
    return composer.compose(args);
  }
}
