import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import type { Button, TextWithButtons } from '../../platform/messenger/api/message.js';
import { buildPageButtons } from '../../platform/messenger/receiving/choice-page.rules.js';
import { formatGroupIds } from './help.rules.js';
import type { BrandName } from '../brands/registry/brand.schemas.js';

export interface GroupChat {
  chatId: string;
  /** Null: the whole chat. */
  threadId: string | null;
}

/** The data of the button in a group. It contains no ids, because its message is in the chat to assign. */
export const START_SETUP = 'setup';

/** What a button in private does: shows a page of the list of brands, asks about one brand, or assigns the chat to it. */
export type SetupStep = 'list' | 'brand' | 'bind';
/** The data of a button in private: the step, the chat, the topic, and a page of the list or the id of a brand. */
export const SETUP_BUTTON = /^setup:(list|brand|bind):(-\d{1,20}):(\d{1,20}):(\d{1,9})$/;

const formatKind = ({ threadId }: GroupChat): string => (threadId === null ? 'chat' : 'topic');

const buildData = ({ chatId, threadId }: GroupChat, step: SetupStep, argument: number): string =>
  `setup:${step}:${chatId}:${threadId ?? 0}:${argument}`;

export const buildStartButton = (chat: GroupChat): Button => ({
  text: `Make this ${formatKind(chat)} a brand’s deposits`,
  data: START_SETUP,
});

export function buildBrandListView(
  chat: GroupChat,
  brands: BrandName[],
  page: number,
  addBrandLink: { button: Button } | { line: Markdown },
): TextWithButtons {
  const rows = buildPageButtons(brands, page, {
    ofItem: (id) => buildData(chat, 'brand', id),
    ofPage: (otherPage) => buildData(chat, 'list', otherPage),
  });
  return {
    text: lines(
      brands.length > 0
        ? md`Which brand takes deposits in this ${formatKind(chat)}?`
        : md`You have no brands yet.`,
      formatGroupIds(chat.chatId, chat.threadId),
      ...('line' in addBrandLink ? [md`Add a brand here: ${addBrandLink.line}`] : []),
    ),
    buttons: [
      ...rows,
      ...('button' in addBrandLink ? [[{ ...addBrandLink.button, text: 'Add a brand here' }]] : []),
    ],
  };
}

export function buildBrandView(chat: GroupChat, brand: BrandName & GroupChat): TextWithButtons {
  return {
    text: lines(
      md`Use this ${formatKind(chat)} for ${bold(brand.name)}’s deposits?`,
      formatGroupIds(chat.chatId, chat.threadId),
      md`Deposits will no longer be accepted in the brand’s current chat:`,
      formatGroupIds(brand.chatId, brand.threadId),
    ),
    buttons: [
      [
        {
          text: `Make this ${formatKind(chat)} ${brand.name}’s deposits`,
          data: buildData(chat, 'bind', brand.id),
          style: 'success',
        },
      ],
      [{ text: 'Back', data: buildData(chat, 'list', 1) }],
    ],
  };
}

export const formatConfirmation = (chat: GroupChat, brand: BrandName): Markdown =>
  lines(
    md`${bold(brand.name)} takes deposits in this ${formatKind(chat)} now.`,
    formatGroupIds(chat.chatId, chat.threadId),
  );
