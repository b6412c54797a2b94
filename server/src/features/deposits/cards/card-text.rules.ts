import { bold, lines, type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import type { Button } from '../../../platform/messenger/api/message.js';
import { centsOf, formatMoney } from '../../../platform/text/money.rules.js';
import { formatMoscowDayTime, formatMoscowTime } from '../../../platform/time/time.rules.js';
import type { UserView } from '../../people/user.schemas.js';
import { formatUser } from '../../people/user.rules.js';
import {
  cardFields,
  depositFields,
  fieldNames,
  type FormField,
  formFields,
  getTraits,
} from '../ledger/deposit-fields.rules.js';
import { formatLabel, formatOutcome } from '../ledger/deposit.rules.js';
import {
  type CardDeposit,
  type CardStep,
  type Correction,
  applyCorrection,
  type RecentDecision,
  computeDigest,
  hashText,
  isStillShown,
  findMissing,
} from './card.rules.js';

export interface CardContent {
  text: Markdown;
  buttons: Button[][];
}

interface Card {
  id: number;
  userId: number;
  kind: 'each' | 'live';
  step: CardStep | null;
  correction: Correction | null;
  decided: RecentDecision | null;
  isRetired: boolean;
}

export interface CardView {
  card: Card;
  brand: string;
  /** The deposit that the card is about. Null: there is none, or it is erased. */
  deposit: CardDeposit | null;
  /** The deposit that a live card showed before. */
  previous: CardDeposit | null;
  /** For live cards: the others that wait, and the oldest of them if somebody else holds all of them. */
  others: number;
  held: CardDeposit | null;
  opening: { button: Button } | { line: Markdown } | null;
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
  if (deposit.status === 'wait') return `${formatLabel(deposit)} waits for moderation`;
  const by = moderator ? ` by ${formatName(moderator)}` : '';
  const at = moderatedAt ? ` at ${formatMoscowTime(moderatedAt, now)}` : '';
  return `${formatLabel(deposit)} was ${formatCardOutcome(deposit)}${by}${at}`;
}

/** "A12 · $1,250.50 · Anna Berg · Northwind · accepted by Mia 14:32". Without the brand if the card names it elsewhere. */
export function formatInLine(deposit: CardDeposit, now: Date, brand?: string): Markdown {
  const { status, moderator, moderatedAt } = deposit;
  const by = moderator ? ` by ${formatName(moderator)}` : '';
  const at = moderatedAt ? ` ${formatMoscowTime(moderatedAt, now)}` : '';
  const state = status === 'wait' ? 'waiting' : `${formatCardOutcome(deposit)}${by}${at}`;
  const place = brand === undefined ? md`` : md` · ${brand}`;
  return md`${formatLabel(deposit)} · ${formatAmount(deposit.amount)} · ${formatAgent(deposit)}${place} · ${state}`;
}

export const formatNotYours = (brand: string): string => `You no longer work on ${brand}`;

/** "It was changed: $501.00 → $502.00". */
export const formatChange = (before: string | undefined, after: string): string =>
  before === undefined || before === after
    ? 'It was changed: read it again'
    : `It was changed: ${formatAmount(before)} → ${formatAmount(after)}`;

/** The content as a card shows it: corrected, and with the agent's public name. */
export const addAgentName = (deposit: CardDeposit, correction: Correction | null): CardDeposit => ({
  ...applyCorrection(deposit, correction),
  agent: correction?.agent ?? formatAgent(deposit),
});

/** What a reply has corrected, such as "A78 corrected" and "Amount: $100.00 → $1,200.50". */
export function formatCorrection(before: CardDeposit, after: CardDeposit): Markdown {
  const formatValue = (deposit: CardDeposit, name: FormField) =>
    name === 'amount' ? formatAmount(deposit.amount) : deposit[depositFields[name].property] || 'none';
  const changed = formFields.filter((name) => formatValue(before, name) !== formatValue(after, name));
  if (changed.length === 0) return md`${formatLabel(before)}: nothing to correct`;
  return lines(
    md`${formatLabel(before)} corrected`,
    ...changed.map(
      (name) => md`${depositFields[name].form}: ${formatValue(before, name)} → ${formatValue(after, name)}`,
    ),
  );
}

const buildData = (card: Card, deposit: { id: number }, action: string): string =>
  `card:${card.id}:${deposit.id}:${action}`;

/** What a card shows now. */
export function buildCardContent(view: CardView, now: Date): CardContent {
  const { card, deposit, previous, brand } = view;
  if (card.kind === 'live') {
    const before =
      previous && previous.status !== 'wait' && isStillShown(card.decided, now) ? previous : null;
    const undo = before && card.decided!.isOwn ? [[buildUndoButton(card, before)]] : [];
    const content = deposit ? buildWaiting(view, deposit, now) : buildIdle(view, now);
    return {
      text: lines(...(before ? [formatInLine(before, now), md``] : []), content.text),
      buttons: [...undo, ...content.buttons],
    };
  }
  if (!deposit) return { text: md`This deposit of ${bold(brand)} was erased`, buttons: [] };
  if (deposit.status !== 'wait') {
    const mayUndo = isStillShown(card.decided, now) && card.decided.isOwn;
    return {
      text: formatInLine(deposit, now, brand),
      buttons: mayUndo ? [[buildUndoButton(card, deposit)]] : [],
    };
  }
  return card.isRetired
    ? { text: formatInLine(deposit, now, brand), buttons: [] }
    : buildWaiting(view, deposit, now);
}

const buildUndoButton = (card: Card, deposit: CardDeposit): Button => ({
  text: `Undo ${formatLabel(deposit)}`,
  data: buildData(card, deposit, 'undo'),
});

function buildIdle({ brand, others, held }: CardView, now: Date): CardContent {
  if (!held) return { text: md`${bold(brand)}: nothing waits`, buttons: [] };
  const holder = held.claim ? formatName(held.claim.user) : 'Somebody else';
  return {
    text: lines(
      md`${bold(brand)}: ${holder} holds ${formatLabel(held)}`,
      formatInLine(held, now),
      ...(others > 1 ? [md`and ${others - 1} more wait`] : []),
    ),
    buttons: [],
  };
}

function buildWaiting(view: CardView, deposit: CardDeposit, now: Date): CardContent {
  const { card, opening, others } = view;
  const { correction } = card;
  const shown = applyCorrection(deposit, correction);
  const missing = findMissing(deposit, correction);
  const text = lines(
    md`${bold(formatLabel(shown))} · ${shown.type === 'ftd' ? 'FTD' : 'Retention'} · ${bold(formatAmount(shown.amount))}`,
    md`Agent: ${correction?.agent ?? formatAgent(deposit)}`,
    md`Brand: ${bold(view.brand)}`,
    // A card is not updated at midnight, so it always shows the day.
    md`Reported: ${formatMoscowDayTime(shown.createdAt, now)}`,
    ...cardFields
      .filter((name) => shown[depositFields[name].property] !== '')
      .map((name) => md`${depositFields[name].card}: ${shown[depositFields[name].property]}`),
    ...formatDuplicate(deposit, now),
    ...(deposit.agentUser
      ? [md`${formatAgent(deposit)}: ${deposit.accepted} accepted, ${deposit.rejected} rejected in 30 days`]
      : []),
    ...formatCorrections(correction),
    ...(missing === null ? [] : [md`${formatMissing(missing)}`]),
    ...formatStep(card.step, shown.amount),
    ...(card.kind === 'live' && others > 0 ? [md`and ${others} more wait`] : []),
    ...(opening && 'line' in opening ? [opening.line] : []),
  );
  const open = opening && 'button' in opening ? [opening.button] : [];
  const more = [...buildSlipButton(card, deposit), ...open];
  const rows = buildStepButtons(card, deposit, missing === null);
  return { text, buttons: more.length > 0 ? [...rows, more] : rows };
}

/** Shows the photos of the form. */
function buildSlipButton(card: Card, deposit: CardDeposit): Button[] {
  const count = deposit.slips?.length ?? 0;
  if (count === 0) return [];
  return [{ text: count === 1 ? 'Slip' : `Slip (${count})`, data: buildData(card, deposit, 'slip') }];
}

export const formatMissing = (missing: 'client' | 'agent'): string =>
  missing === 'client'
    ? 'Client ID is missing: reply to this card with it'
    : 'Agent is missing: reply to this card with "Agent: name"';

function formatDuplicate({ duplicate }: CardDeposit, now: Date): Markdown[] {
  if (!duplicate) return [];
  const at = duplicate.moderatedAt ? ` ${formatMoscowDayTime(duplicate.moderatedAt, now)}` : '';
  return [md`Same client and amount as ${formatLabel(duplicate)} (${formatOutcome(duplicate)}${at})`];
}

function formatCorrections(correction: Correction | null): Markdown[] {
  const names = correction ? listCorrectedTitles(correction) : [];
  return names.length > 0 ? [md`Corrected: ${names.join(', ')}`] : [];
}

/** The titles of the corrected fields, in the order of the form. */
export const listCorrectedTitles = (correction: Correction): string[] =>
  fieldNames
    .filter((name) => name !== 'agent_id' && correction[depositFields[name].property] !== undefined)
    .map((name) => getTraits(name).form ?? name);

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
  const shown = applyCorrection(deposit, card.correction);
  switch (card.step?.name) {
    case 'armed':
      return [
        [
          button(`Accept ${formatAmount(shown.amount)}`, `sure:${computeDigest(shown)}`, 'success'),
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
      const accept = isComplete ? [button('Accept', 'accept', 'success')] : [];
      return [[...accept, button('Reject', 'reject', 'danger')]];
    }
  }
}

/** "12 deposits wait: Northwind 9, Southgate 3". */
export function formatDigest(brands: { name: string; count: number }[]): Markdown {
  const total = brands.reduce((sum, { count }) => sum + count, 0);
  const list = brands.map(({ name, count }) => `${name} ${count}`).join(', ');
  return md`${total} ${total === 1 ? 'deposit waits' : 'deposits wait'}: ${list}`;
}
