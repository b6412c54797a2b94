import type { Role } from '../../platform/access/caller.js';
import { bold, code, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';

/** Who asks for help. */
export interface HelpReader {
  role: Role;
  /** Names of the brands for which the person reports deposits. */
  brands: string[];
}

const MAX_LISTED_BRANDS = 5;

/** Tells the person in a few lines what they can do here. */
export function buildHelp({ role, brands }: HelpReader): Markdown {
  const isStaff = role !== 'user';
  const isAgent = brands.length > 0;
  return lines(
    md`${roleTexts[role]}`,
    ...(isAgent ? [md`Your brands: ${bold(joinNames(brands))}`] : []),
    ...(!isAgent && !isStaff
      ? [md`You are not in a brand yet: ask your manager for a link or an invite.`]
      : []),
    ...(isStaff
      ? [
          md`/login: a link to the panel`,
          md`/settings: which notices come here, and quiet hours`,
          md`/id in a group: its ids, and a button to give it to a brand`,
        ]
      : [md`/login: open Tallydesk`]),
    ...(isAgent
      ? [
          md`/deposit: report a deposit, step by step; or send ${code('#ftd 500 client 48213')}`,
          md`/work and /off: whether you work today`,
          md`/help in a brand’s chat: the form for it`,
        ]
      : []),
    ...(isStaff ? [] : [md`${code('/accept <code>')}: join a brand by invite`]),
    ...(isStaff ? [noticeTexts[role]] : []),
  );
}

const roleTexts: Record<Role, string> = {
  user: 'This is the bot of Tallydesk.',
  manager: 'You are a manager of Tallydesk.',
  ceo: 'You are a CEO of Tallydesk.',
  admin: 'You are an admin of Tallydesk.',
};

const noticeTexts: Record<Exclude<Role, 'user'>, Markdown> = {
  manager: md`New deposits and tickets of your brands are announced here: choose which with /settings.`,
  ceo: md`New deposits and tickets, also those to the CEO, are announced here: choose which with /settings.`,
  admin: md`New deposits and tickets, also those to the CEO, are announced here: choose which with /settings.`,
};

function joinNames(brands: string[]): string {
  const more = brands.length - MAX_LISTED_BRANDS;
  const named = brands.slice(0, MAX_LISTED_BRANDS).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Shows the ids that "Add brand" asks for. */
export function formatGroupIds(chatId: string, threadId: string | null): Markdown {
  return lines(
    md`Chat id: ${code(chatId)}`,
    threadId === null ? md`Thread id: none` : md`Thread id: ${code(threadId)}`,
  );
}

export const formatPersonId = (telegramId: string): Markdown => md`Your Telegram id: ${code(telegramId)}`;

export const noBrandHereText: Markdown = lines(
  md`No brand takes deposits here.`,
  md`/id shows the ids of this chat, for “Add brand”.`,
);

export const notUnderstoodText: Markdown = md`I do not know what to do with that. /help shows what I can do.`;

export const formatNotInGroups = (botName: string): Markdown =>
  md`Send me that in private: @${botName}. /help shows what I can do here.`;

export const outdatedButtonText: Markdown = md`This button is out of date. /help shows what I can do.`;
