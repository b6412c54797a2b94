import { type ChatMember, isInChat } from '../../platform/messenger/api/chat-member.rules.js';

export interface BotMembershipChange {
  before: ChatMember;
  after: ChatMember;
}

export type Greeting = 'introduction' | 'cannot read';

/** How the bot greets a group after this change. Null: not at all. `canReadAll`: it reads all messages even if it is not an admin. */
export function chooseGreeting({ before, after }: BotMembershipChange, canReadAll: boolean): Greeting | null {
  const wasAdmin = before.status === 'administrator';
  const isAdmin = after.status === 'administrator';
  if (!isInChat(after) || (isInChat(before) && wasAdmin === isAdmin)) return null;
  if (!canReadAll && !isAdmin) return 'cannot read';
  return isInChat(before) && wasAdmin ? null : 'introduction';
}
