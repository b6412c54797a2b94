import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { invalidField } from '../../../platform/errors/domain-error.js';
import type { Brand } from './brand.entity.js';
import { BrandPlaceRepository } from './brand-place.repository.js';

/** The chats and the person that the bot writes to for a brand, named as in the API. */
export interface BrandPlaces {
  chat_id?: string | null;
  report_chat_id?: string | null;
  admin_telegram_id?: string | null;
}

const placeFields = ['chat_id', 'report_chat_id', 'admin_telegram_id'] as const;

/** Prevents managers from making the bot write to chats and people of other managers' brands. */
@Injectable()
export class BrandPlaceService {
  constructor(private readonly places: BrandPlaceRepository) {}

  /**
   * Throws 400 for a place to which the caller may not bind a brand. Locks the places until commit. Skips unchanged places. If
   * a brand beyond reach is the reason, the error does not tell which or why.
   */
  async assertCanBind(
    { brandIds, userId }: Caller,
    wanted: BrandPlaces,
    current: BrandPlaces,
  ): Promise<void> {
    const changed = placeFields.flatMap((field) => {
      const place = wanted[field];
      return place && place !== current[field] ? [{ field, place }] : [];
    });
    await this.places.lockPlaces(changed.map(({ place }) => place));
    for (const { field, place } of changed) {
      const isPerson = field === 'admin_telegram_id';
      if (!isPerson && !place.startsWith('-')) throw invalidField(field, 'must be a group or a channel');
      if (brandIds === 'all') continue;
      const isBeyond = await (isPerson
        ? this.places.isPersonBeyond(place, userId)
        : this.places.isChatBeyond(place, userId));
      if (isBeyond) throw createPlaceError(field);
    }
  }

  /** Throws 400 if the brand's admin now works only for brands that neither the caller nor who named the admin can reach. */
  async assertCanMessageAdmin(
    { brandIds, userId }: Caller,
    { adminTelegramId, adminNamedBy }: Brand,
  ): Promise<void> {
    if (brandIds === 'all' || adminTelegramId === null || adminNamedBy === null) return;
    for (const staffId of new Set([userId, adminNamedBy]))
      if (!(await this.places.hasMovedBeyond(adminTelegramId, staffId))) return;
    throw createPlaceError('type');
  }
}

const createPlaceError = (field: keyof BrandPlaces | 'type') =>
  invalidField(field, 'cannot be used for this brand');
