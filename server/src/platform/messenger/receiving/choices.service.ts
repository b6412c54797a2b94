import { Injectable } from '@nestjs/common';
import { filterByName } from '../../text/text.rules.js';
import { ITEMS_PER_PAGE, sortRecentFirst, type ChoiceItem } from './choice-page.rules.js';
import { ChoiceRepository } from './choice.repository.js';

const EXPIRY_MINUTES = 30;
const MAX_RECENT = 5;

/** The open choice of each person, who picks an item by its button or types a part of its name. */
@Injectable()
export class Choices {
  constructor(private readonly choices: ChoiceRepository) {}

  /** Opens a choice. `nameFilter`: only items whose names contain it are offered. */
  async open(
    telegramId: string,
    purpose: string,
    now: Date,
    nameFilter: string | null = null,
  ): Promise<void> {
    const expiresAt = new Date(now.getTime() + EXPIRY_MINUTES * 60_000);
    await this.choices.open({ telegramId, purpose, nameFilter, expiresAt });
  }

  /** The purpose of the open choice; null if there is none. */
  async findPurpose(telegramId: string, now: Date): Promise<string | null> {
    return (await this.choices.findOpen(telegramId, now))?.purpose ?? null;
  }

  /** Closes the choice. `chosenId`: the chosen item; null if none was chosen. */
  async close(telegramId: string, chosenId: number | null, now: Date): Promise<void> {
    await this.choices.close(telegramId);
    if (chosenId !== null) await this.choices.recordUse({ telegramId, itemId: chosenId, usedAt: now });
  }

  /** Lists the items that match the filter. Without a filter: all, recently chosen ones first if they need several pages. */
  async listOffered<T extends ChoiceItem>(
    telegramId: string,
    purpose: string,
    items: T[],
    now: Date,
  ): Promise<T[]> {
    const choice = await this.choices.findOpen(telegramId, now);
    if (choice?.purpose === purpose && choice.nameFilter !== null)
      return filterByName(items, choice.nameFilter);
    if (items.length <= ITEMS_PER_PAGE) return items;
    return sortRecentFirst(items, await this.choices.listRecentItemIds(telegramId, MAX_RECENT));
  }
}
