import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { withNamePart } from '../../text-match.rules.js';
import { PAGE_SIZE, recentFirst, type Item } from './choice-page.rules.js';
import { deleteChoice, findChoice, findRecentUses, upsertChoice, upsertUse } from './choice.queries.js';

const MINUTES = 30;
/** How many items that were chosen lately come first. */
const RECENT = 5;

/** The choice that a person has to make just now, by a button or by a part of the name. Only the last question counts. */
@Injectable()
export class Choices {
  /** Opens a choice. `sought`: offers only items with this in their names. */
  async open(
    db: EntityManager,
    telegramId: string,
    purpose: string,
    now: Date,
    sought: string | null = null,
  ): Promise<void> {
    await upsertChoice(db, telegramId, { purpose, sought }, new Date(now.getTime() + MINUTES * 60_000));
  }

  /** The purpose of the open choice; null if there is none. */
  async purposeOf(db: EntityManager, telegramId: string, now: Date): Promise<string | null> {
    return (await findChoice(db, telegramId, now))?.purpose ?? null;
  }

  /** Ends the choice, and remembers what was chosen. */
  async close(db: EntityManager, telegramId: string, chosenId: number | null, now: Date): Promise<void> {
    await deleteChoice(db, telegramId);
    if (chosenId !== null) await upsertUse(db, telegramId, chosenId, now);
  }

  /** Returns the offered items in order: those that were looked for, or all. If they need pages, recent ones come first. */
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
