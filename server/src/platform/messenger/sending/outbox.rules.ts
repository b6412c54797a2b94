import type { ClaimedMessage } from './leader-statements.js';

export interface FailedAttempt {
  kind: 'not composed' | 'unreachable' | 'unanswered' | 'refused';
  description: string;
  code?: number;
  retryAfterSeconds?: number;
  migrateToChatId?: string;
  /** Whether the call had pictures, and a text that can be sent without them. */
  hasPictures?: boolean;
}

export type DeliveryDecision =
  | { next: 'retry'; afterSeconds: number }
  | { next: 'pause chat'; seconds: number }
  | { next: 'move chat'; to: string }
  /** `drop ...`: send the message without that. `done`: the edit is made or pointless. `send again`: the edited message is gone. */
  | {
      next: 'fail' | 'mark unknown' | 'drop picture' | 'drop reaction' | 'drop topic' | 'done' | 'send again';
    };
export const TOO_MANY_REQUESTS = 429;

const MAX_PAUSE_SECONDS = 60;
/** Limits the attempts, because a composer or an edit that keeps failing must not block its chat forever. */
const MAX_ATTEMPTS = 5;

/** Decides how to continue after a failed attempt to send a message. `attempts` counts from 1. */
export function decideMessage(failed: FailedAttempt, chatId: string, attempts: number): DeliveryDecision {
  if (failed.kind === 'unanswered') return { next: 'mark unknown' };
  if (failed.kind === 'not composed' && attempts >= MAX_ATTEMPTS) return { next: 'fail' };
  if (failed.kind === 'not composed' || failed.kind === 'unreachable')
    return { next: 'retry', afterSeconds: getRetrySeconds(attempts) };
  if (failed.code === TOO_MANY_REQUESTS)
    return { next: 'pause chat', seconds: failed.retryAfterSeconds ?? getRetrySeconds(attempts) };
  // The token is wrong, not the message, which is sent once the setting is corrected.
  if (failed.code === 401 || failed.code === 404) return { next: 'retry', afterSeconds: MAX_PAUSE_SECONDS };
  if (failed.migrateToChatId && failed.migrateToChatId !== chatId)
    return { next: 'move chat', to: failed.migrateToChatId };
  return { next: 'fail' };
}

/** Descriptions of refusals because of the recipient or the text, which dropping the picture would not fix. */
const UNRELATED_TO_PICTURE =
  /(chat|thread|topic|user|peer)\b.*(not found|invalid|closed|deleted|deactivated)|TOPIC_|PEER_|parse entities/i;

/** Decides for a picture with a text. If Telegram refuses the picture, the text is sent without it. */
export function decidePicture(failed: FailedAttempt, chatId: string, attempts: number): DeliveryDecision {
  const decision = decideMessage(failed, chatId, attempts);
  const isPictureRefused =
    failed.code === 413 || (failed.code === 400 && !UNRELATED_TO_PICTURE.test(failed.description));
  return decision.next === 'fail' && isPictureRefused ? { next: 'drop picture' } : decision;
}

/** Decides for a reaction, which is harmless to repeat. A reply replaces a refused one. */
export function decideReaction(failed: FailedAttempt, chatId: string, attempts: number): DeliveryDecision {
  if (failed.kind === 'unanswered' && attempts < MAX_ATTEMPTS)
    return { next: 'retry', afterSeconds: getRetrySeconds(attempts) };
  const decision = decideMessage(failed, chatId, attempts);
  return decision.next === 'fail' && failed.code === 400 ? { next: 'drop reaction' } : decision;
}

const TOPIC_NOT_FOUND = /thread not found|TOPIC_/i;

/** Decides for the creation of a topic in a private chat. A topic that may have been created is not requested again. */
export function decideTopic(failed: FailedAttempt, chatId: string, attempts: number): DeliveryDecision {
  const decision = decideMessage(failed, chatId, attempts);
  const canOmitTopic = failed.code !== 403 && (decision.next === 'fail' || decision.next === 'mark unknown');
  return canOmitTopic ? { next: 'drop topic' } : decision;
}

/** Decides for a message to a topic of a private chat. The person may have deleted the topic. */
export function decideInTopic(failed: FailedAttempt, chatId: string, attempts: number): DeliveryDecision {
  if (failed.code === 400 && TOPIC_NOT_FOUND.test(failed.description)) return { next: 'drop topic' };
  return decideMessage(failed, chatId, attempts);
}

/** Decides for an edit of a sent message, which is harmless to repeat. */
export function decideEdit(failed: FailedAttempt, chatId: string, attempts: number): DeliveryDecision {
  if (failed.kind === 'unanswered' && attempts < MAX_ATTEMPTS)
    return { next: 'retry', afterSeconds: getRetrySeconds(attempts) };
  if (failed.code !== 400 || failed.migrateToChatId) return decideMessage(failed, chatId, attempts);
  return { next: /message is not modified/i.test(failed.description) ? 'done' : 'send again' };
}

const decideDispensableEdit: typeof decideEdit = (...attempt) => {
  const decision = decideEdit(...attempt);
  return decision.next === 'send again' ? { next: 'done' } : decision;
};

/** Exponential backoff: 1, 2, 4 … 60 seconds. */
export function getRetrySeconds(attempts: number): number {
  return Math.min(2 ** (attempts - 1), MAX_PAUSE_SECONDS);
}

export function selectDecisionRule(message: ClaimedMessage, { hasPictures }: FailedAttempt) {
  const { reaction, sentMessageId, options, threadId, chatId } = message;
  if (reaction !== null) return decideReaction;
  if (sentMessageId) return options?.isDispensable ? decideDispensableEdit : decideEdit;
  if (isTopicCreation(message)) return decideTopic;
  if (threadId !== null && Number(chatId) > 0) return decideInTopic;
  return hasPictures ? decidePicture : decideMessage;
}

/** Whether the call creates the topic of the message. The message itself is sent afterwards. */
export const isTopicCreation = ({ options, threadId }: ClaimedMessage) =>
  options?.topic !== undefined && threadId === null;
