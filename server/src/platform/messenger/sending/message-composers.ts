import { Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE, type Language } from '../../../../shared/language.rules.js';
import { type Markdown, md } from '../api/markdown.js';
import type { Button, MessageTarget } from '../api/message.js';

export interface ComposedContent {
  text: Markdown;
  buttons?: Button[][];
  /** Called after the composer's transaction. At most ten. */
  loadPictures?: () => Promise<Buffer[]>;
}

/** Composes a message when it is sent. If Telegram refuses the pictures, it is called again with `args.withoutPictures`. */
export type MessageComposer = (args: Record<string, unknown>) => Promise<ComposedContent>;

/** For operators. Must not write, and must not contain secrets. */
export type MessagePreview = (args: Record<string, unknown>) => Markdown;

/** Features register their composers in a constructor. */
@Injectable()
export class MessageComposers {
  private readonly composers = new Map<string, { compose: MessageComposer; preview?: MessagePreview }>();

  register(name: string, compose: MessageComposer, preview?: MessagePreview): void {
    this.composers.set(name, { compose, preview });
  }

  /** Set by the feature that knows the languages. `answersTo`: whose language a group without one gets. */
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
