/** Finds what to do about an error of Telegram or of the connection. `isPrivate`: in a chat with one person. */
export function findAdvice(error: string | null, isPrivate: boolean): string | undefined {
  return adviceByError.find(
    ([pattern, chat]) => pattern.test(error ?? '') && (chat === 'any' || isPrivate === (chat === 'private')),
  )?.[2];
}

const adviceByError: [pattern: RegExp, chat: 'private' | 'group' | 'any', advice: string][] = [
  [
    /thread not found|TOPIC_(CLOSED|DELETED)/i,
    'any',
    'The topic is closed or gone. Correct the thread of the brand, then send again.',
  ],
  [
    /not enough rights|CHAT_WRITE_FORBIDDEN|administrator rights|have no rights/i,
    'any',
    'The bot may not write in this chat. Give it the right in Telegram, then send again.',
  ],
  [/too many requests|retry after/i, 'any', 'Telegram slows this chat down. Send again in a few minutes.'],
  [
    /blocked by the user|deactivated|chat not found|PEER_ID_INVALID|initiate conversation/i,
    'private',
    'The person has blocked the bot or never started it. Dismiss it, unless they start the bot again.',
  ],
  [
    /kicked|not a member|chat not found|PEER_ID_INVALID|upgraded|deactivated/i,
    'group',
    'The bot is not in this chat. Add it again or correct the chat of the brand, then send again.',
  ],
  [
    /hang up|timed? ?out|ECONN|ETIMEDOUT|stopped during/i,
    'any',
    'Check the chat: if the message is there, dismiss it, otherwise send it again.',
  ],
];
