import { Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE, type Language } from '../../../../shared/language.rules.js';
import { type Markdown, md } from '../api/markdown.js';
import type { Button, MessageTarget } from '../api/message.js';

export interface ComposedContent {
  text: Markdown;
  buttons?: Button[][];
  /** Loads the pictures of the message, at most ten. Called after the composer's transaction. */
  loadPictures?: () => Promise<Buffer[]>;
}

/**
 * Composes a message at the time of sending. Database writes of the composer are committed before the message is sent. If
 * Telegram refuses the pictures, the composer is called again with `args.withoutPictures`.
 */
export type MessageComposer = (args: Record<string, unknown>) => Promise<ComposedContent>;

/** Previews a message for operators of the outbox. Must not write, and must not contain secrets. */
export type MessagePreview = (args: Record<string, unknown>) => Markdown;

/** The composers of messages, by name. Features register theirs in a constructor. */
@Injectable()
export class MessageComposers {
  private readonly composers = new Map<string, { compose: MessageComposer; preview?: MessagePreview }>();

  register(name: string, compose: MessageComposer, preview?: MessagePreview): void {
    this.composers.set(name, { compose, preview });
  }

  /**
   * Finds the language of a chat's readers; in a group without one, the language of the person with the Telegram id `answersTo`.
   * Set by the feature that knows the languages.
   */
  findLanguage: (chat: Pick<MessageTarget, 'chatId' | 'threadId'>, answersTo?: string) => Promise<Language> =
    () => Promise.resolve(DEFAULT_LANGUAGE);

  preview(name: string, args: Record<string, unknown>): Markdown {
    return this.composers.get(name)?.preview?.(args) ?? md`(${name}, composed when it is sent)`;
  }

  async compose(name: string, args: Record<string, unknown>): Promise<ComposedContent> {
    const composer = this.composers.get(name);
    if (!composer) throw new Error(`no composer ${name}`);
    return composer.compose(args);
  }
}
