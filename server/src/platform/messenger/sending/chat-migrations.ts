import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { insertChatMove } from './chat-move.queries.js';

/** Replaces stored chat ids. It runs in the transaction of the move, and may run again for the same pair. */
export type ChatMover = (db: EntityManager, from: string, to: string) => Promise<void>;

/** A group that becomes a supergroup gets another id. Features that store chat ids register here. */
@Injectable()
export class ChatMigrations {
  private readonly movers: ChatMover[] = [];

  onMove(mover: ChatMover): void {
    this.movers.push(mover);
  }

  /** Replaces the old id everywhere, and remembers both, since messages of the old chat may still wait to be handled. */
  async move(db: EntityManager, from: string, to: string): Promise<void> {
    const target = await insertChatMove(db, from, to);
    for (const mover of this.movers) await mover(db, from, target);
  }
}
