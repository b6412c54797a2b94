import { type ChatMember, isInChat } from '../../platform/messenger/api/chat-member.rules.js';

export interface BotMembershipChange {
  before: ChatMember;
  after: ChatMember;
}

export type Greeting = 'introduction' | 'cannot read';

/** Null: no greeting. `canReadAll`: the bot reads all messages even if it is not an admin. */
export function chooseGreeting({ before, after }: BotMembershipChange, canReadAll: boolean): Greeting | null {
  const wasAdmin = before.status === 'administrator';
  const isAdmin = after.status === 'administrator';
  if (!isInChat(after) || (isInChat(before) && wasAdmin === isAdmin)) return null;
  if (!canReadAll && !isAdmin) return 'cannot read';
  return isInChat(before) && wasAdmin ? null : 'introduction';
}
