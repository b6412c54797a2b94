import type { QueueOptions } from '../../../platform/messenger/sending/outgoing-message.js';
import type { ApiContent } from '../ledger/deposit-fields.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';

export interface DecisionItem extends Pick<
  Deposit,
  'id' | 'type' | 'status' | 'amount' | 'reason' | 'brandId'
> {
  /** What the agent wrote, if the deposit was accepted. */
  reported: Partial<ApiContent> | null;
}

export const CHAT_COMPOSER = 'deposits-in-chat';

export type ChatUpdate = Omit<DecisionItem, 'brandId'> & {
  /** The label of the deposit of which it may be a duplicate. */
  duplicateOf?: string;
};

/** A newer message about a deposit supersedes the queued one. In a busy chat, one message is about all deposits of a reporter. */
export function toQueueOptions(update: ChatUpdate, reporterTelegramId: string | null): QueueOptions {
  const key = buildChatUpdateKey(update.id);
  const { id, type, status, amount, reason, reported, duplicateOf } = update;
  const item = { key, id, type, status, amount, reason, reported, duplicateOf };
  return {
    supersedes: key,
    bundle: { composer: CHAT_COMPOSER, by: reporterTelegramId ?? key, items: [item] },
  };
}

/** The `supersedes` of replies in a chat about a deposit. */
export const buildChatUpdateKey = (id: number): string => `deposit:${id}`;

/** The `supersedes` of reactions to the message of a deposit. A reaction supersedes an earlier one, but not a reply. */
export const buildChatReactionKey = (id: number): string => `deposit-mark:${id}`;

/** The outbox's key of the bot's message in the chat of the brand about a deposit that was reported in the mini-app. */
export const buildReportKey = (id: number): string => `${REPORT_KEY_PREFIX}${id}`;
export const REPORT_KEY_PREFIX = 'deposit-report:';
