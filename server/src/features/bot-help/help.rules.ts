import type { Role } from '../../platform/access/caller.js';
import { lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { localize } from '../../texts/texts.js';

export interface HelpReader {
  role: Role;
  /** Names of the brands for which the person reports deposits. */
  brands: string[];
}

const MAX_LISTED_BRANDS = 5;

export function buildHelp({ role, brands }: HelpReader): Markdown {
  const isStaff = role !== 'user';
  const isAgent = brands.length > 0;
  return lines(
    roleTexts[role],
    ...(isAgent ? [localize('help.yourBrands', limitNames(brands))] : []),
    ...(!isAgent && !isStaff ? [localize('help.notInBrand')] : []),
    ...(isStaff
      ? [
          md`/login: a link to the panel`,
          md`/settings: which notices come here, and quiet hours`,
          md`/id in a group: its ids, and a button to assign it to a brand`,
        ]
      : [localize('help.login')]),
    ...(isAgent ? [localize('help.deposit'), localize('help.work'), localize('help.form')] : []),
    ...(isStaff ? [] : [localize('help.accept'), localize('help.language')]),
    ...(isStaff ? [noticeTexts[role]] : []),
  );
}

const roleTexts: Record<Role, Markdown> = {
  user: localize('help.about'),
  manager: md`You are a manager of Tallydesk.`,
  ceo: md`You are a CEO of Tallydesk.`,
  admin: md`You are an admin of Tallydesk.`,
};

const allNoticesText = md`New deposits and tickets, including those to the CEO, are announced here: choose which with /settings.`;
const noticeTexts: Record<Exclude<Role, 'user'>, Markdown> = {
  manager: md`New deposits and tickets of your brands are announced here: choose which with /settings.`,
  ceo: allNoticesText,
  admin: allNoticesText,
};

const limitNames = (brands: string[]) => ({
  names: brands.slice(0, MAX_LISTED_BRANDS).join(', '),
  more: Math.max(brands.length - MAX_LISTED_BRANDS, 0),
});

export function formatGroupIds(chatId: string, threadId: string | null): Markdown {
  return lines(
    localize('help.chatId', { id: chatId }),
    threadId === null ? localize('help.noThreadId') : localize('help.threadId', { id: threadId }),
  );
}
