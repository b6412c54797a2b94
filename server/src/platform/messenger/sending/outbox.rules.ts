import type { Claim } from './leader-statements.js';

/** A failed attempt to send, without the types of the transport. */
export interface FailedAttempt {
  kind: 'not composed' | 'unreachable' | 'unanswered' | 'refused';
  description: string;
  code?: number;
  retryAfterSeconds?: number;
  migrateToChatId?: string;
  /** The call had pictures and a text, which can go out alone. */
  hasPictures?: boolean;
}

export type DeliveryDecision =
  | { next: 'retry'; afterSeconds: number }
  | { next: 'hold chat'; seconds: number }
  | { next: 'move chat'; to: string }
  | { next: 'fail' }
  | { next: 'leave unknown' };

/** A refused picture may be dropped. */
export type PictureDecision = DeliveryDecision | { next: 'drop picture' };

/** `done`: the edit is already made. `send anew`: the message was deleted. */
export type EditDecision = DeliveryDecision | { next: 'done' } | { next: 'send anew' };

/** Telegram's status for a call above the rate limit. */
export const TOO_MANY = 429;

const MAX_PAUSE_SECONDS = 60;
/** A composer or an edit that keeps failing must not block its chat forever. */
const MAX_ATTEMPTS = 5;

/** Decides how to continue after a failed attempt to send a message. `attempts` counts from 1. */
export function decideMessage(failed: FailedAttempt, chatId: string, attempts: number): DeliveryDecision {
  if (failed.kind === 'unanswered') return { next: 'leave unknown' };
  if (failed.kind === 'not composed' && attempts >= MAX_ATTEMPTS) return { next: 'fail' };
  if (failed.kind === 'not composed' || failed.kind === 'unreachable')
    return { next: 'retry', afterSeconds: getRetrySeconds(attempts) };
  if (failed.code === TOO_MANY)
    return { next: 'hold chat', seconds: failed.retryAfterSeconds ?? getRetrySeconds(attempts) };
  // The token is wrong, not the message, which is sent once the setting is corrected.
  if (failed.code === 401 || failed.code === 404) return { next: 'retry', afterSeconds: MAX_PAUSE_SECONDS };
  if (failed.migrateToChatId && failed.migrateToChatId !== chatId) {
    return { next: 'move chat', to: failed.migrateToChatId };
  }
  return { next: 'fail' };
}

/** Refusals because of the recipient or the text, which dropping the picture would not fix. */
const NOT_FOR_PICTURE =
  /(chat|thread|topic|user|peer)\b.*(not found|invalid|closed|deleted|deactivated)|TOPIC_|PEER_|parse entities/i;

/** Like `decideMessage`, for a picture with a text. If Telegram refuses the picture, the text is sent without it. */
export function decidePicture(failed: FailedAttempt, chatId: string, attempts: number): PictureDecision {
  const decision = decideMessage(failed, chatId, attempts);
  const isForPicture =
    failed.code === 413 || (failed.code === 400 && !NOT_FOR_PICTURE.test(failed.description));
  return decision.next === 'fail' && isForPicture ? { next: 'drop picture' } : decision;
}

/** A refused reaction becomes a reply. Setting it twice is harmless. */
export type ReactionDecision = DeliveryDecision | { next: 'drop reaction' };

export function decideReaction(failed: FailedAttempt, chatId: string, attempts: number): ReactionDecision {
  if (failed.kind === 'unanswered' && attempts < MAX_ATTEMPTS)
    return { next: 'retry', afterSeconds: getRetrySeconds(attempts) };
  const decision = decideMessage(failed, chatId, attempts);
  return decision.next === 'fail' && failed.code === 400 ? { next: 'drop reaction' } : decision;
}

/** A topic that may have been created is not requested again, and a deleted one is not used. */
export type TopicDecision = DeliveryDecision | { next: 'leave topic' };

const TOPIC_GONE = /thread not found|TOPIC_/i;

/** For the creation of a topic in a private chat, which the message can be sent without. */
export function decideTopic(failed: FailedAttempt, chatId: string, attempts: number): TopicDecision {
  const decision = decideMessage(failed, chatId, attempts);
  const mayGo = failed.code !== 403 && (decision.next === 'fail' || decision.next === 'leave unknown');
  return mayGo ? { next: 'leave topic' } : decision;
}

/** For a message to a topic of a private chat, which people may have deleted. */
export function decideInTopic(failed: FailedAttempt, chatId: string, attempts: number): TopicDecision {
  if (failed.code === 400 && TOPIC_GONE.test(failed.description)) return { next: 'leave topic' };
  return decideMessage(failed, chatId, attempts);
}

/** For an edit of a sent message, which is harmless to repeat. `attempts` counts only this edit. */
export function decideEdit(failed: FailedAttempt, chatId: string, attempts: number): EditDecision {
  if (failed.kind === 'unanswered' && attempts < MAX_ATTEMPTS)
    return { next: 'retry', afterSeconds: getRetrySeconds(attempts) };
  if (failed.code !== 400 || failed.migrateToChatId) return decideMessage(failed, chatId, attempts);
  return { next: /message is not modified/i.test(failed.description) ? 'done' : 'send anew' };
}

export function decideDispensableEdit(failed: FailedAttempt, chatId: string, attempts: number): EditDecision {
  const decision = decideEdit(failed, chatId, attempts);
  return decision.next === 'send anew' ? { next: 'done' } : decision;
}

/** Exponential backoff: 1, 2, 4 … 60 seconds. */
export function getRetrySeconds(attempts: number): number {
  return Math.min(2 ** (attempts - 1), MAX_PAUSE_SECONDS);
}

/** The rule that decides about a failed attempt. */
export function selectDecision(message: Claim, { hasPictures }: FailedAttempt) {
  const { reaction, sentMessageId, options, threadId, chatId } = message;
  if (reaction !== null) return decideReaction;
  if (sentMessageId) return options?.isDispensable ? decideDispensableEdit : decideEdit;
  if (isTopicCreation(message)) return decideTopic;
  if (threadId !== null && Number(chatId) > 0) return decideInTopic;
  return hasPictures ? decidePicture : decideMessage;
}

/** Whether the call creates the topic of the message, which is sent afterwards. */
export const isTopicCreation = ({ options, threadId }: Claim) =>
  options?.topic !== undefined && threadId === null;
