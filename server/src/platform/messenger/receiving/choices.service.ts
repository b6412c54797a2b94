import { Injectable } from '@nestjs/common';
import { filterByName } from '../../text/text-match.rules.js';
import { PAGE_SIZE, sortRecentFirst, type ChoiceItem } from './choice-page.rules.js';
import { ChoiceRepository } from './choice.repository.js';

const EXPIRY_MINUTES = 30;
/** How many items that were chosen lately come first. */
const MAX_RECENT = 5;

/** The choice that a person has to make just now, by a button or by a part of the name. Only the last question counts. */
@Injectable()
export class Choices {
  constructor(private readonly choices: ChoiceRepository) {}

  /** Opens a choice. `sought`: offers only items with this in their names. */
  async open(telegramId: string, purpose: string, now: Date, sought: string | null = null): Promise<void> {
    const expiresAt = new Date(now.getTime() + EXPIRY_MINUTES * 60_000);
    await this.choices.open({ telegramId, purpose, sought, expiresAt });
  }

  /** The purpose of the open choice; null if there is none. */
  async findPurpose(telegramId: string, now: Date): Promise<string | null> {
    return (await this.choices.findOpen(telegramId, now))?.purpose ?? null;
  }

  /** Ends the choice, and remembers what was chosen. */
  async close(telegramId: string, itemId: number | null, now: Date): Promise<void> {
    await this.choices.close(telegramId);
    if (itemId !== null) await this.choices.recordUse({ telegramId, itemId, usedAt: now });
  }

  /** Returns the offered items in order: those that were looked for, or all. If they need pages, recent ones come first. */
  async listOffered<T extends ChoiceItem>(
    telegramId: string,
    purpose: string,
    items: T[],
    now: Date,
  ): Promise<T[]> {
    const choice = await this.choices.findOpen(telegramId, now);
    if (choice?.purpose === purpose && choice.sought !== null) return filterByName(items, choice.sought);
    if (items.length <= PAGE_SIZE) return items;
    return sortRecentFirst(items, await this.choices.listRecentItemIds(telegramId, MAX_RECENT));
  }
}
