import type { Brand } from '../../brands/registry/brand.entity.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { listChanges } from './decisions-text.rules.js';

/** How a decision is shown in the chat of the deposit. */
export interface DecisionAnswer {
  /** To the agent's message. Null: there is only a reply. */
  reaction: '👍' | '🤔' | null;
  hasReply: boolean;
  /** The reason must not appear in the chat. Only the agent gets it. */
  isReasonWithheld: boolean;
}

interface Chat extends Pick<Brand, 'chatAnswers' | 'chatReasons'> {
  isAlone: boolean;
}

type Decision = Parameters<typeof listChanges>[0] & Pick<Deposit, 'chatId'>;

export const isGroup = (chatId: string | null): boolean => chatId?.startsWith('-') ?? false;

/** What a reaction cannot say is a reply: a changed value, a reason, a deletion. */
export function buildAnswer(deposit: Decision, { chatAnswers, chatReasons, isAlone }: Chat): DecisionAnswer {
  const { chatId, status, reason } = deposit;
  const isReasonWithheld = reason !== null && !chatReasons && isGroup(chatId);
  const isQuiet = chatAnswers === 'reactions' && isAlone && isGroup(chatId);
  const needsWords =
    status === 'delete' || listChanges(deposit).length > 0 || (reason !== null && !isReasonWithheld);
  return {
    reaction: isQuiet ? (status === 'accept' ? '👍' : '🤔') : null,
    hasReply: chatId !== null && (!isQuiet || needsWords),
    isReasonWithheld,
  };
}
