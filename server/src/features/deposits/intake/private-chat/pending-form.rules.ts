import type { Role } from '../../../../platform/access/caller.js';
import { lines, type Markdown, md } from '../../../../platform/messenger/api/markdown.js';
import {
  ITEMS_PER_PAGE,
  buildPageButtons,
} from '../../../../platform/messenger/receiving/choice-page.rules.js';
import { localize } from '../../../../texts/texts.js';
import type { ParsedForm } from '../forms/deposit-form.rules.js';
import { DAY_MS } from '../../../../../shared/units.rules.js';
import type { BrandName } from '../../../brands/registry/brand.schemas.js';

export type PendingFormPress = { messageId: string } & (
  | { step: 'brand'; brandId: number }
  | { step: 'page'; page: number }
  | { step: 'cancel' }
);

const PENDING_DAYS = 2;

/** Messages that were stored before this time have expired: neither they nor their edits are submitted. */
export const getPendingCutoff = (now: Date): Date => new Date(now.getTime() - PENDING_DAYS * DAY_MS);

export const PENDING_FORM_BUTTON = /^form:/;
const BUTTON_DATA = /^form:(\d{1,18}):(?:(cancel)|brand:(\d{1,9})|page:(\d{1,4}))$/;

/** Parses the data of a button. Null: the button belongs to no question. */
export function parsePendingFormPress(data: string): PendingFormPress | null {
  const [, messageId, cancel, brandId, page] = BUTTON_DATA.exec(data) ?? [];
  if (!messageId) return null;
  if (cancel) return { messageId, step: 'cancel' };
  if (page) return { messageId, step: 'page', page: Number(page) };
  return { messageId, step: 'brand', brandId: Number(brandId) };
}

/** The purpose under which the choice of a brand for a message is stored. */
export const toPurpose = (messageId: string): string => `form:${messageId}`;

/** The id of the message in a purpose. Null: the purpose names no message. */
export const parsePurpose = (purpose: string | null): string | null =>
  /^form:(\d{1,18})$/.exec(purpose ?? '')?.[1] ?? null;

const MAX_DESCRIBED = 5;

/** Asks for the brand of forms: "$500.00, client 48213: which brand is this for?", with the brands as buttons, by pages. */
export const buildQuestion = (messageId: string, forms: ParsedForm[], brands: BrandName[], page = 1) => ({
  text: formatQuestion(forms, brands.length > ITEMS_PER_PAGE),
  buttons: [
    ...buildPageButtons(brands, page, {
      ofItem: (id) => `form:${messageId}:brand:${id}`,
      ofPage: (to) => `form:${messageId}:page:${to}`,
    }),
    [{ text: localize('common.cancel'), data: `form:${messageId}:cancel` }],
  ],
});

function formatQuestion(forms: ParsedForm[], hasSearchHint: boolean): Markdown {
  const descriptions = forms.map((form) => {
    if (form.problems) return localize('deposits.pendingMistake');
    const { amount, clientId: client } = form.fields;
    return localize('deposits.pendingForm', { amount, client });
  });
  const omittedCount = descriptions.length - MAX_DESCRIBED;
  return lines(
    ...descriptions.slice(0, MAX_DESCRIBED),
    ...(omittedCount > 0 ? [localize('common.andMore', { count: omittedCount })] : []),
    localize(forms.length > 1 ? 'deposits.whichBrandForMany' : 'deposits.whichBrandForOne'),
    ...(hasSearchHint ? [localize('deposits.searchBrand')] : []),
  );
}

export const notMemberText = localize('deposits.onlyMembers');
export const notPendingText = localize('deposits.notPending');
export const formatReported = (labels: string[]): Markdown =>
  localize('deposits.reportedAlready', { labels: labels.join(', ') });

/** For a person who is in no brand. Tells staff what they can do instead. */
export const formatNoBrand = (role: Role): Markdown =>
  role === 'user'
    ? localize('deposits.noBrand')
    : lines(
        md`Members of a brand report deposits, and you are in none.`,
        md`Staff moderate them: in the panel (/login), or with the buttons of the cards that come here.`,
        md`/help shows what else you can do.`,
      );
