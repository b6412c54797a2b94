import type { Button } from '../../../../platform/messenger/api/message.js';
import {
  ITEMS_PER_PAGE,
  buildPageButtons,
} from '../../../../platform/messenger/receiving/choice-page.rules.js';
import { lines, type Markdown } from '../../../../platform/messenger/api/markdown.js';
import { localize } from '../../../../texts/texts.js';
import type { DepositType } from '../../ledger/deposit.entity.js';
import { buildEmptyForm, type ReportReply, type Toast } from '../reports/deposit-report.rules.js';
import type { BrandName } from '../../../brands/registry/brand.schemas.js';

/** The state of a dialogue. The bot asks for what is null: first the brand, then the type, then the form. */
export interface DialogueStep {
  brandId: number | null;
  type: DepositType | null;
}

/** A pressed button: it opens a step, turns a page, ends the dialogue, or starts another one with the same brand and type. */
export type DialoguePress =
  | { dialogueId: string; step: 'brand'; brandId: number | null }
  | { dialogueId: string; step: 'type'; type: DepositType | null }
  | { dialogueId: string; step: 'cancel' }
  | { dialogueId: string; step: 'page'; page: number }
  | { dialogueId: null; step: 'more'; brandId: number; type: DepositType };

export interface DialogueReply extends ReportReply {
  buttons?: Button[][];
  /** The dialogue whose message is this reply. Each step replaces the message. */
  dialogueId?: string;
  /** The outbox's key of the reply. An existing message with the key is replaced. */
  key?: string;
  /** Replaces the message whose button was pressed. */
  isInPlace?: boolean;
}

/** The outbox's key of the message of a dialogue. */
export const buildDialogueKey = (dialogueId: string): string => `dialogue:${dialogueId}`;

const EXPIRY_MINUTES = 30;
export const getExpiry = (now: Date): Date => new Date(now.getTime() + EXPIRY_MINUTES * 60_000);

export const alreadyOpenToast: Toast = { toast: localize('deposits.alreadyOpen') };
export const nothingToCancelToast: Toast = { toast: localize('deposits.nothingToCancel') };
export const cancelledText = localize('deposits.cancelled');
export const nothingToCancelText = localize('deposits.nothingToCancel');

export const outOfDateReply: DialogueReply = { text: localize('deposits.outdatedButton'), isInPlace: true };
export const noTagReply: DialogueReply = { text: localize('deposits.noTag') };
export const notMemberReply: DialogueReply = { text: localize('deposits.onlyMembers') };
export const answerFirstText = localize('deposits.answerFirst');
export const noBrandFoundText = localize('deposits.noBrandFound');

/** The data of a button in a dialogue. It names the step, not a direction, so that a second press changes nothing. */
const STEP_DATA =
  /^deposit:(\d{1,18}):(?:(cancel)|brand(?::(\d{1,9}))?|(type)(?::(ftd|retention))?|page:(\d{1,4}))$/;
const ONE_MORE_DATA = /^deposit:more:(\d{1,9}):(ftd|retention)$/;

export const DEPOSIT_BUTTON = /^deposit:/;

/** Parses the data of a button. Null: it is invalid. */
export function parsePress(data: string): DialoguePress | null {
  const [, sameBrandId, sameType] = ONE_MORE_DATA.exec(data) ?? [];
  if (sameBrandId)
    return { dialogueId: null, step: 'more', brandId: Number(sameBrandId), type: sameType as DepositType };
  const [, dialogueId, cancelStep, brandId, typeStep, type, page] = STEP_DATA.exec(data) ?? [];
  if (!dialogueId) return null;
  if (cancelStep) return { dialogueId, step: 'cancel' };
  if (page) return { dialogueId, step: 'page', page: Number(page) };
  if (typeStep) return { dialogueId, step: 'type', type: (type as DepositType | undefined) ?? null };
  return { dialogueId, step: 'brand', brandId: brandId ? Number(brandId) : null };
}

/** The step that a press opens. Returns `current` itself if the press changes nothing. */
export function applyPress(
  current: DialogueStep,
  press: DialoguePress & { step: 'brand' | 'type' },
): DialogueStep {
  if (press.step === 'brand') {
    const isSame = current.brandId === press.brandId && (current.type === null || press.brandId === null);
    // A person who began with /ftd or /retention has chosen the type before the brand.
    return isSame
      ? current
      : { brandId: press.brandId, type: current.brandId === null ? current.type : null };
  }
  // Ignores a type that is chosen already, and buttons of types from before the person went back to the brand.
  return current.brandId === null || current.type === press.type
    ? current
    : { brandId: current.brandId, type: press.type };
}

const brandQuestion = localize('deposits.whichBrand');
const searchHint = localize('deposits.searchBrand');

/** What the bot asks at a step. `brands`: the brands to choose from, or from which one was chosen. `page`: the shown page of them. */
export function buildPrompt(
  dialogueId: string,
  { brandId, type }: DialogueStep,
  brands: BrandName[],
  page = 1,
): DialogueReply & { buttons: Button[][]; dialogueId: string } {
  const button = (text: Markdown, ...step: (string | number)[]): Button => ({
    text,
    data: ['deposit', dialogueId, ...step].join(':'),
  });
  const cancel = button(localize('common.cancel'), 'cancel');
  if (brandId === null) {
    return {
      dialogueId,
      text: brands.length > ITEMS_PER_PAGE ? lines(brandQuestion, searchHint) : brandQuestion,
      buttons: [
        ...buildPageButtons(brands, page, {
          ofItem: (id) => `deposit:${dialogueId}:brand:${id}`,
          ofPage: (to) => `deposit:${dialogueId}:page:${to}`,
        }),
        [cancel],
      ],
    };
  }
  const brand = localize('common.brand', { name: brands.find(({ id }) => id === brandId)?.name ?? '' });
  if (type === null) {
    return {
      dialogueId,
      text: lines(brand, localize('deposits.whichType')),
      buttons: [
        (['retention', 'ftd'] as const).map((type) =>
          button(localize(`deposits.types.${type}`), 'type', type),
        ),
        brands.length > 1 ? [button(localize('common.back'), 'brand'), cancel] : [cancel],
      ],
    };
  }
  return {
    dialogueId,
    text: lines(brand, buildEmptyForm(type)),
    buttons: [[button(localize('common.back'), 'type'), cancel]],
  };
}

export function buildOneMoreButton(brandId: number, type: DepositType): Button {
  return { text: localize('deposits.oneMore'), data: `deposit:more:${brandId}:${type}` };
}
