import { Injectable } from '@nestjs/common';
import { DomainError } from '../domain-error.js';

/** Each export keeps a connection of the database, and a share of the processor. */
const MOST_AT_ONCE = 2;
const RETRY_SECONDS = 15;

/** Limits how many exports a process makes at once. A person makes one at a time. */
@Injectable()
export class ExportSlots {
  private readonly people = new Set<number>();

  /** Returns what gives the slot back. */
  take(userId: number): () => void {
    if (this.people.has(userId)) throw busy('Another export of yours is under way');
    if (this.people.size >= MOST_AT_ONCE) throw busy('Too many exports are under way');
    this.people.add(userId);
    return () => void this.people.delete(userId);
  }
}

const busy = (message: string) =>
  new DomainError('too_many', 'Too many requests', { message, retryAfterSeconds: RETRY_SECONDS });
