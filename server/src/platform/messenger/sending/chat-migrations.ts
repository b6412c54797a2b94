import { Injectable } from '@nestjs/common';
import { ChatMoveRepository } from './chat-move.repository.js';

/** Replaces stored chat ids. Runs in the transaction of the move; must be idempotent. */
export type ChatMoveHandler = (from: string, to: string) => Promise<void>;

/** A group that becomes a supergroup gets another id. Features that store chat ids register here. */
@Injectable()
export class ChatMigrations {
  private readonly movers: ChatMoveHandler[] = [];

  constructor(private readonly moves: ChatMoveRepository) {}

  onMove(mover: ChatMoveHandler): void {
    this.movers.push(mover);
  }

  /**
   * Replaces the old id everywhere, and records the move, because updates of the old chat may still be pending. Must be called
   * in a transaction.
   */
  async move(from: string, to: string): Promise<void> {
    const target = await this.moves.insert(from, to);
    for (const mover of this.movers) await mover(from, target);
  }
}
