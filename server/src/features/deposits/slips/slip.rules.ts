import type { DepositSlip } from './slip.entity.js';

/** Telegram's limit for bots. */
export const MAX_SLIP_BYTES = 20 * 1024 * 1024;

export type NewSlip = Pick<
  DepositSlip,
  | 'chatId'
  | 'messageId'
  | 'threadId'
  | 'album'
  | 'senderTelegramId'
  | 'fileId'
  | 'fileUniqueId'
  | 'isPhoto'
  | 'givenName'
  | 'sentAt'
> & { isEdit: boolean; isTooLarge: boolean };

/** The pauses between attempts to download, in seconds. The first covers the longest attempt. */
const PAUSES = [120, 120, 300, 1_800, 7_200];

/** The time of the next attempt after the n-th one. */
export const getNextAttempt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (PAUSES[attempts - 1] ?? PAUSES.at(-1)!) * 1000);

export const MAX_ATTEMPTS = PAUSES.length;
