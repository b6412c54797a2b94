import { Injectable } from '@nestjs/common';
import type { Markdown } from '../api/markdown.js';
import type { Button } from '../api/message.js';

export interface Composed {
  text: Markdown;
  buttons?: Button[][];
}

/** Makes a text at the moment of sending. What it writes to the database is committed before the message goes out. */
export type MessageComposer = (args: Record<string, unknown>) => Promise<Composed>;

/** The composers that composed messages name. Features register theirs in a constructor. */
@Injectable()
export class MessageComposers {
  private readonly composers = new Map<string, MessageComposer>();

  register(name: string, composer: MessageComposer): void {
    this.composers.set(name, composer);
  }

  async compose(name: string, args: Record<string, unknown>): Promise<Composed> {
    const composer = this.composers.get(name);
    if (!composer) throw new Error(`no composer ${name}`);
    return composer(args);
  }
}
