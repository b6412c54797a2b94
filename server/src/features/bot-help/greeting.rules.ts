import { lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { idsOfGroup } from './help.rules.js';

/** A change of the bot's own membership (Bot API: ChatMemberUpdated), as far as it matters here. */
export interface OwnMembership {
  before: { status: string; is_member?: boolean };
  after: { status: string; is_member?: boolean };
}

export type Greeting = 'introduction' | 'cannot read';

const isIn = ({ status, is_member: isMember = false }: OwnMembership['after']) =>
  ['member', 'administrator'].includes(status) || (status === 'restricted' && isMember);

/** What the bot says in the group after this change. Null: nothing. Without privacy mode it `readsAll`, otherwise only as an admin. */
export function greetingAfter({ before, after }: OwnMembership, readsAll: boolean): Greeting | null {
  const wasAdmin = before.status === 'administrator';
  const isAdmin = after.status === 'administrator';
  if (!isIn(after) || (isIn(before) && wasAdmin === isAdmin)) return null;
  if (!readsAll && !isAdmin) return 'cannot read';
  return isIn(before) && wasAdmin ? null : 'introduction';
}

export const cannotRead: Markdown = md`I cannot read messages here: make me an admin.`;

const hello = md`I am the bot of Tallydesk.`;

export const introductionOfBrand = (instruction: Markdown): Markdown => lines(hello, instruction);

export const introductionOfThreads: Markdown = lines(
  hello,
  md`Deposits are reported in the threads of the brands. /help in a thread shows the form.`,
);

/** For a chat without a brand: the ids that "Add brand" asks for. */
export function introductionWithoutBrand(chatId: string, isForum: boolean): Markdown {
  return lines(
    hello,
    md`No brand takes deposits here. For “Add brand” in the panel:`,
    idsOfGroup(chatId, null),
    ...(isForum ? [md`/id in a thread shows its id too.`] : []),
  );
}
