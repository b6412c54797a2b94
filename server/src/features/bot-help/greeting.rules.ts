import { type ChatMember, isInChat } from '../../platform/messenger/api/chat-member.rules.js';
import { lines, type Markdown } from '../../platform/messenger/api/markdown.js';
import { localize } from '../../texts/texts.js';
import { formatGroupIds } from './help.rules.js';

/** The relevant parts of a change of the bot's own membership (Bot API: ChatMemberUpdated). */
export interface BotMembershipChange {
  before: ChatMember;
  after: ChatMember;
}

export type Greeting = 'introduction' | 'cannot read';

/** What the bot says after this change. Null: nothing. `readsAll`: it reads every message without being an admin. */
export function chooseGreeting({ before, after }: BotMembershipChange, readsAll: boolean): Greeting | null {
  const wasAdmin = before.status === 'administrator';
  const isAdmin = after.status === 'administrator';
  if (!isInChat(after) || (isInChat(before) && wasAdmin === isAdmin)) return null;
  if (!readsAll && !isAdmin) return 'cannot read';
  return isInChat(before) && wasAdmin ? null : 'introduction';
}

export const cannotReadText: Markdown = localize('help.cannotRead');

const helloText = localize('help.hello');

export const buildBrandIntroduction = (instruction: Markdown): Markdown => lines(helloText, instruction);

export const threadsIntroduction: Markdown = lines(helloText, localize('help.threads'));

/** For a chat without a brand: the ids that "Add brand" asks for. */
export function buildIntroductionWithoutBrand(chatId: string, isForum: boolean): Markdown {
  return lines(
    helloText,
    localize('help.noBrandIds'),
    formatGroupIds(chatId, null),
    ...(isForum ? [localize('help.idOfThread')] : []),
  );
}
