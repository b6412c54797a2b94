import { bold, lines, type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import type { Button, TextWithButtons } from '../../../platform/messenger/api/message.js';
import { centsOf, formatMoney } from '../../../platform/text/money.rules.js';
import { formatMoscowDayTime, formatMoscowTime } from '../../../platform/time/time.rules.js';
import type { UserView } from '../../people/user.schemas.js';
import { formatUser } from '../../people/user.rules.js';
import { cardFields, depositFields, type FormField, formFields } from '../ledger/deposit-fields.rules.js';
import { formatLabel, formatOutcome } from '../ledger/deposit.rules.js';
import type { DepositCard } from './deposit-card.entity.js';
import {
  type CardDeposit,
  type CardStep,
  type Correction,
  applyCorrection,
  hashContent,
  hashText,
  isStillShown,
  findMissingField,
} from './card.rules.js';

type Card = Pick<
  DepositCard,
  'id' | 'userId' | 'kind' | 'step' | 'correction' | 'recentDecision' | 'isRetired'
>;

export interface CardView {
  card: Card;
  brandName: string;
  /** The deposit that the card is about. Null: there is none, or it is erased. */
  deposit: CardDeposit | null;
  /** The deposit of the card's `recentDecision`. */
  previousDeposit: CardDeposit | null;
  /** For live cards: how many deposits of the brand wait besides `deposit`. */
  otherCount: number;
  /** For live cards: the oldest waiting deposit, if other people have claimed all waiting ones. */
  depositClaimedByOther: CardDeposit | null;
  openLink: { button: Button } | { line: Markdown } | null;
}

const formatAmount = (amount: string): string => formatMoney(centsOf(amount));
const formatName = (user: UserView): string => formatUser({ id: user.id, publicName: user.public_name });

/** The agent's public name, or the name as it was written. */
const formatAgent = ({ agentUser, agent }: CardDeposit): string =>
  agentUser ? formatName(agentUser) : agent || 'not named';

const formatCardOutcome = ({ status, moderator, reason }: CardDeposit): string =>
  formatOutcome({ status, reason, moderatedBy: moderator?.id ?? null });

/** "A181 was accepted by Mia at 14:32". */
export function formatDecision(deposit: CardDeposit, now: Date): string {
  const { moderator, moderatedAt } = deposit;
  if (deposit.status === 'wait') return `${formatLabel(deposit)} is waiting for moderation`;
  const by = moderator ? ` by ${formatName(moderator)}` : '';
  const at = moderatedAt ? ` at ${formatMoscowTime(moderatedAt, now)}` : '';
  return `${formatLabel(deposit)} was ${formatCardOutcome(deposit)}${by}${at}`;
}

/** "A12 · $1,250.50 · Anna Berg · Northwind · accepted by Mia 14:32". Omit `brandName` if the card has it elsewhere. */
export function formatAsLine(deposit: CardDeposit, now: Date, brandName?: string): Markdown {
  const { status, moderator, moderatedAt } = deposit;
  const by = moderator ? ` by ${formatName(moderator)}` : '';
  const at = moderatedAt ? ` ${formatMoscowTime(moderatedAt, now)}` : '';
  const state = status === 'wait' ? 'waiting' : `${formatCardOutcome(deposit)}${by}${at}`;
  const brandPart = brandName === undefined ? md`` : md` · ${brandName}`;
  return md`${formatLabel(deposit)} · ${formatAmount(deposit.amount)} · ${formatAgent(deposit)}${brandPart} · ${state}`;
}

export const formatAccessLost = (brandName: string): string => `You no longer work on ${brandName}`;

/** "It was changed: $501.00 → $502.00", or a request to read the deposit again if the amount is the same. */
export const formatChange = (before: string | undefined, after: string): string =>
  before === undefined || before === after
    ? 'It was changed: read it again'
    : `It was changed: ${formatAmount(before)} → ${formatAmount(after)}`;

/** The deposit as a card shows it: corrected, and with the agent's public name, unless the correction names an agent. */
export const toDisplayedDeposit = (deposit: CardDeposit, correction: Correction | null): CardDeposit => ({
  ...applyCorrection(deposit, correction),
  agent: correction?.agent ?? formatAgent(deposit),
});

/** The changes of a correction, such as "A78 corrected" and "Amount: $100.00 → $1,200.50". */
export function formatCorrection(before: CardDeposit, after: CardDeposit): Markdown {
  const formatValue = (deposit: CardDeposit, name: FormField) =>
    name === 'amount' ? formatAmount(deposit.amount) : deposit[depositFields[name].property] || 'none';
  const changedFields = formFields.filter((name) => formatValue(before, name) !== formatValue(after, name));
  if (changedFields.length === 0) return md`${formatLabel(before)}: nothing to correct`;
  return lines(
    md`${formatLabel(before)} corrected`,
    ...changedFields.map(
      (name) =>
        md`${depositFields[name].formName}: ${formatValue(before, name)} → ${formatValue(after, name)}`,
    ),
  );
}

const buildData = (card: Card, deposit: { id: number }, action: string): string =>
  `card:${card.id}:${deposit.id}:${action}`;

export function buildCardContent(view: CardView, now: Date): TextWithButtons {
  const { card, deposit, previousDeposit, brandName } = view;
  if (card.kind === 'live') {
    const decidedDeposit =
      previousDeposit && previousDeposit.status !== 'wait' && isStillShown(card.recentDecision, now)
        ? previousDeposit
        : null;
    const undoRows =
      decidedDeposit && card.recentDecision!.isOwn ? [[buildUndoButton(card, decidedDeposit)]] : [];
    const content = deposit ? buildWaiting(view, deposit, now) : buildIdle(view, now);
    return {
      text: lines(...(decidedDeposit ? [formatAsLine(decidedDeposit, now), md``] : []), content.text),
      buttons: [...undoRows, ...content.buttons],
    };
  }
  if (!deposit) return { text: md`This deposit of ${bold(brandName)} was erased`, buttons: [] };
  if (deposit.status !== 'wait') {
    const canUndo = isStillShown(card.recentDecision, now) && card.recentDecision.isOwn;
    return {
      text: formatAsLine(deposit, now, brandName),
      buttons: canUndo ? [[buildUndoButton(card, deposit)]] : [],
    };
  }
  return card.isRetired
    ? { text: formatAsLine(deposit, now, brandName), buttons: [] }
    : buildWaiting(view, deposit, now);
}

const buildUndoButton = (card: Card, deposit: CardDeposit): Button => ({
  text: `Undo ${formatLabel(deposit)}`,
  data: buildData(card, deposit, 'undo'),
});

function buildIdle({ brandName, otherCount, depositClaimedByOther }: CardView, now: Date): TextWithButtons {
  if (!depositClaimedByOther) return { text: md`${bold(brandName)}: nothing is waiting`, buttons: [] };
  const holder = depositClaimedByOther.claim ? formatName(depositClaimedByOther.claim.user) : 'Somebody else';
  return {
    text: lines(
      md`${bold(brandName)}: ${holder} holds ${formatLabel(depositClaimedByOther)}`,
      formatAsLine(depositClaimedByOther, now),
      ...(otherCount > 1 ? [md`and ${otherCount - 1} more waiting`] : []),
    ),
    buttons: [],
  };
}

function buildWaiting(view: CardView, deposit: CardDeposit, now: Date): TextWithButtons {
  const { card, openLink, otherCount } = view;
  const { correction } = card;
  const content = applyCorrection(deposit, correction);
  const missing = findMissingField(deposit, correction);
  const text = lines(
    md`${bold(formatLabel(content))} · ${content.type === 'ftd' ? 'FTD' : 'Retention'} · ${bold(formatAmount(content.amount))}`,
    md`Agent: ${correction?.agent ?? formatAgent(deposit)}`,
    md`Brand: ${bold(view.brandName)}`,
    // A card is not updated at midnight, so it always shows the day.
    md`Reported: ${formatMoscowDayTime(content.createdAt, now)}`,
    ...cardFields
      .filter((name) => content[depositFields[name].property] !== '')
      .map((name) => md`${depositFields[name].cardTitle}: ${content[depositFields[name].property]}`),
    ...formatDuplicate(deposit, now),
    ...(deposit.agentUser
      ? [md`${formatAgent(deposit)}: ${deposit.accepted} accepted, ${deposit.rejected} rejected in 30 days`]
      : []),
    ...formatCorrectedNames(correction),
    ...(missing === null ? [] : [md`${formatMissing(missing)}`]),
    ...formatStep(card.step, content.amount),
    ...(card.kind === 'live' && otherCount > 0 ? [md`and ${otherCount} more waiting`] : []),
    ...(openLink && 'line' in openLink ? [openLink.line] : []),
  );
  const openButtons = openLink && 'button' in openLink ? [openLink.button] : [];
  const extraButtons = [...buildSlipButton(card, deposit), ...openButtons];
  const rows = buildStepButtons(card, deposit, missing === null);
  return { text, buttons: extraButtons.length > 0 ? [...rows, extraButtons] : rows };
}

function buildSlipButton(card: Card, deposit: CardDeposit): Button[] {
  const count = deposit.slips?.length ?? 0;
  if (count === 0) return [];
  return [{ text: count === 1 ? 'Slip' : `Slip (${count})`, data: buildData(card, deposit, 'slip') }];
}

export const formatMissing = (missing: 'client' | 'agent'): string =>
  missing === 'client'
    ? 'Client ID is missing: reply to this card with it'
    : 'Agent is missing: reply to this card with "Agent: name"';

function formatDuplicate({ duplicateOf }: CardDeposit, now: Date): Markdown[] {
  if (!duplicateOf) return [];
  const at = duplicateOf.moderatedAt ? ` ${formatMoscowDayTime(duplicateOf.moderatedAt, now)}` : '';
  return [md`Same client and amount as ${formatLabel(duplicateOf)} (${formatOutcome(duplicateOf)}${at})`];
}

/** Names the corrected fields, in the order of the form. */
function formatCorrectedNames(correction: Correction | null): Markdown[] {
  const names = formFields.filter((name) => correction?.[depositFields[name].property] !== undefined);
  if (names.length === 0) return [];
  return [md`Corrected: ${names.map((name) => depositFields[name].formName).join(', ')}`];
}

function formatStep(step: CardStep | null, amount: string): Markdown[] {
  switch (step?.name) {
    case 'armed':
      return [bold(md`Accept ${formatAmount(amount)}?`)];
    case 'changed':
      return [bold(formatChange(step.amount, amount))];
    case 'reasons':
      return [bold('Reject: choose the reason')];
    case 'other':
      return [bold('Reject: reply with the reason')];
    case 'confirm':
      return [md`Reject with this reason: ${step.reason ?? ''}`];
    default:
      return [];
  }
}

function buildStepButtons(card: Card, deposit: CardDeposit, isComplete: boolean): Button[][] {
  const button = (text: string, action: string, style?: Button['style']): Button => ({
    text,
    data: buildData(card, deposit, action),
    ...(style && { style }),
  });
  const content = applyCorrection(deposit, card.correction);
  switch (card.step?.name) {
    case 'armed':
      return [
        [
          button(`Accept ${formatAmount(content.amount)}`, `sure:${hashContent(content)}`, 'success'),
          button('Cancel', 'back'),
        ],
      ];
    case 'reasons':
      return [
        ...deposit.rejectReasons.map((reason) => [button(reason, `because:${hashText(reason)}`, 'danger')]),
        [button('Other', 'other'), button('No reason', 'none', 'danger')],
        [button('Back', 'back')],
      ];
    case 'other':
      return [[button('Back', 'back')]];
    case 'confirm':
      return [
        [button('Reject', `confirm:${hashText(card.step.reason ?? '')}`, 'danger'), button('Back', 'back')],
      ];
    default: {
      const acceptButtons = isComplete ? [button('Accept', 'accept', 'success')] : [];
      return [[...acceptButtons, button('Reject', 'reject', 'danger')]];
    }
  }
}

/** "12 deposits waiting: Northwind 9, Southgate 3". */
export function formatWaitingDigest(brands: { name: string; count: number }[]): Markdown {
  const total = brands.reduce((sum, { count }) => sum + count, 0);
  const list = brands.map(({ name, count }) => `${name} ${count}`).join(', ');
  return md`${total} ${total === 1 ? 'deposit' : 'deposits'} waiting: ${list}`;
}
