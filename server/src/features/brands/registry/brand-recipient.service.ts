import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { invalidField } from '../../../platform/errors/domain-error.js';
import type { Brand } from './brand.entity.js';
import { BrandRecipientRepository } from './brand-recipient.repository.js';

const recipientFields = ['chat_id', 'report_chat_id', 'admin_telegram_id'] as const;

/** The chats and the person to which the bot writes for a brand, named as in the API. */
type BrandRecipients = Partial<Record<(typeof recipientFields)[number], string | null>>;

/** Prevents managers from making the bot write to chats and people of other managers' brands. */
@Injectable()
export class BrandRecipientService {
  constructor(private readonly recipients: BrandRecipientRepository) {}

  /**
   * Throws 400 for a recipient that the caller may not set. Skips unchanged recipients, and locks the others until commit. If a
   * brand beyond reach is the reason, the error names neither the brand nor the reason.
   */
  async assertCanSet(
    { brandIds, userId }: Caller,
    newRecipients: BrandRecipients,
    currentRecipients: BrandRecipients = {},
  ): Promise<void> {
    const changedRecipients = recipientFields.flatMap((field) => {
      const telegramId = newRecipients[field];
      return telegramId && telegramId !== currentRecipients[field] ? [{ field, telegramId }] : [];
    });
    await this.recipients.lockIds(changedRecipients.map(({ telegramId }) => telegramId));
    for (const { field, telegramId } of changedRecipients) {
      const isPerson = field === 'admin_telegram_id';
      if (!isPerson && !telegramId.startsWith('-')) throw invalidField(field, 'must be a group or a channel');
      if (brandIds === 'all') continue;
      const isBeyondReach = await (isPerson
        ? this.recipients.isPersonBeyondReach(telegramId, userId)
        : this.recipients.isChatBeyondReach(telegramId, userId));
      if (isBeyondReach) throw createRecipientError(field);
    }
  }

  /**
   * Throws 400 if the brand's admin now works only for brands that neither the caller nor the person who named the admin can reach.
   * Does nothing if it is unknown who named the admin.
   */
  async assertCanMessageAdmin(
    { brandIds, userId }: Caller,
    { adminTelegramId, adminNamedBy }: Brand,
  ): Promise<void> {
    if (brandIds === 'all' || adminTelegramId === null || adminNamedBy === null) return;
    for (const staffId of new Set([userId, adminNamedBy]))
      if (!(await this.recipients.hasOnlyBrandsBeyondReach(adminTelegramId, staffId))) return;
    throw createRecipientError('type');
  }
}

const createRecipientError = (field: keyof BrandRecipients | 'type') =>
  invalidField(field, 'cannot be used for this brand');
