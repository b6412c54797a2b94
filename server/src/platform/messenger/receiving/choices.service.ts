import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { withNamePart } from '../../text-match.rules.js';
import { PAGE_SIZE, recentFirst, type Item } from './choice-page.rules.js';
import { deleteChoice, findChoice, findRecentUses, upsertChoice, upsertUse } from './choice.queries.js';

const MINUTES = 30;
/** So many of those that were chosen lately come first. */
const RECENT = 5;

/** What a person chooses from just now, by buttons or by a part of the name. The last question counts. */
@Injectable()
export class Choices {
  /** Opens a choice. `sought`: only what has this in its name. */
  async open(
    db: EntityManager,
    telegramId: string,
    purpose: string,
    now: Date,
    sought: string | null = null,
  ): Promise<void> {
    await upsertChoice(db, telegramId, { purpose, sought }, new Date(now.getTime() + MINUTES * 60_000));
  }

  /** What the person is choosing for; null when for nothing. */
  async purposeOf(db: EntityManager, telegramId: string, now: Date): Promise<string | null> {
    return (await findChoice(db, telegramId, now))?.purpose ?? null;
  }

  /** Ends the choice, and keeps what was chosen. */
  async close(db: EntityManager, telegramId: string, chosenId: number | null, now: Date): Promise<void> {
    await deleteChoice(db, telegramId);
    if (chosenId !== null) await upsertUse(db, telegramId, chosenId, now);
  }

  /** What is offered, in its order: what was looked for, or all; of more than one page the recent ones first. */
  async offered<T extends Item>(
    db: EntityManager,
    telegramId: string,
    purpose: string,
    items: T[],
    now: Date,
  ): Promise<T[]> {
    const choice = await findChoice(db, telegramId, now);
    if (choice?.purpose === purpose && choice.sought !== null) return withNamePart(items, choice.sought);
    if (items.length <= PAGE_SIZE) return items;
    return recentFirst(items, await findRecentUses(db, telegramId, RECENT));
  }
}
