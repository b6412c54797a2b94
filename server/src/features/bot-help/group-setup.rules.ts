import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import type { Button, TextWithButtons } from '../../platform/messenger/api/message.js';
import { buildPageButtons } from '../../platform/messenger/receiving/choice-page.rules.js';
import { formatGroupIds } from './help.rules.js';
import type { BrandName } from '../brands/registry/brand.schemas.js';

/** A group, or a topic of one, in which a brand can take deposits. */
export interface GroupPlace {
  chatId: string;
  /** Null: the whole chat. */
  threadId: string | null;
}

/** The data of the button in a group. The message with the button is in the place to assign. */
export const START_SETUP = 'setup';

/** What a button in private does: shows a page of the list of brands, asks about one brand, or assigns the place to it. */
export type SetupStep = 'list' | 'brand' | 'bind';
/** The data of a button in private: the step, the place, and a page of the list or the id of a brand. */
export const SETUP_STEP = /^setup:(list|brand|bind):(-\d{1,20}):(\d{1,20}):(\d{1,9})$/;

const formatKind = ({ threadId }: GroupPlace): string => (threadId === null ? 'chat' : 'topic');

const buildData = ({ chatId, threadId }: GroupPlace, step: SetupStep, argument: number): string =>
  `setup:${step}:${chatId}:${threadId ?? 0}:${argument}`;

export const buildStartButton = (place: GroupPlace): Button => ({
  text: `Make this ${formatKind(place)} a brand’s deposits`,
  data: START_SETUP,
});

/** The brands to choose from, and a button or link that adds a new one. */
export function buildBrandListView(
  place: GroupPlace,
  brands: BrandName[],
  page: number,
  openButton: { button: Button } | { line: Markdown },
): TextWithButtons {
  const rows = buildPageButtons(brands, page, {
    ofItem: (id) => buildData(place, 'brand', id),
    ofPage: (otherPage) => buildData(place, 'list', otherPage),
  });
  return {
    text: lines(
      brands.length > 0
        ? md`Which brand takes deposits in this ${formatKind(place)}?`
        : md`You have no brands yet.`,
      formatGroupIds(place.chatId, place.threadId),
      ...('line' in openButton ? [md`Add a brand here: ${openButton.line}`] : []),
    ),
    buttons: [
      ...rows,
      ...('button' in openButton ? [[{ ...openButton.button, text: 'Add a brand here' }]] : []),
    ],
  };
}

/** Asks for confirmation before a brand leaves its current place. */
export function buildBrandView(place: GroupPlace, brand: BrandName & GroupPlace): TextWithButtons {
  return {
    text: lines(
      md`Use this ${formatKind(place)} for ${bold(brand.name)}’s deposits?`,
      formatGroupIds(place.chatId, place.threadId),
      md`Deposits will no longer be accepted in the current chat:`,
      formatGroupIds(brand.chatId, brand.threadId),
    ),
    buttons: [
      [
        {
          text: `Make this ${formatKind(place)} ${brand.name}’s deposits`,
          data: buildData(place, 'bind', brand.id),
          style: 'success',
        },
      ],
      [{ text: 'Back', data: buildData(place, 'list', 1) }],
    ],
  };
}

export const formatConfirmation = (place: GroupPlace, brand: BrandName): Markdown =>
  lines(
    md`${bold(brand.name)} takes deposits in this ${formatKind(place)} now.`,
    formatGroupIds(place.chatId, place.threadId),
  );
