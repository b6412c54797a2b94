import { DomainError, invalidField, notFound } from '../../../../platform/errors/domain-error.js';
import { createHourlyLimit } from '../../../../platform/limits/limit.rules.js';
import { lines, type Markdown } from '../../../../platform/messenger/api/markdown.js';
import { localize } from '../../../../texts/texts.js';
import {
  applyEdit,
  type DepositContent,
  hasField,
  typeSpecificFields,
  getTraits,
} from '../../ledger/deposit-fields.rules.js';
import { formatLabel } from '../../ledger/deposit.rules.js';
import { formatForm } from '../forms/deposit-form.rules.js';
import type { Deposit } from '../../ledger/deposit.entity.js';
import { type PictureExtension, pictureExtensions } from '../../slips/slip.rules.js';
import type { ChangeOwnDeposit } from './deposit-intake.schemas.js';

export const reportLimit = createHourlyLimit(
  'deposits',
  'messagesPerHour',
  'You have reported too many deposits',
);

/** Throws unless all slips are pictures. The upload detects types from the content. */
export function assertPictures(files: readonly { extension: string; name: string }[]): void {
  const otherFile = files.find(({ extension }) => !pictureExtensions.includes(extension as PictureExtension));
  if (!otherFile) return;
  const message = `${otherFile.name} is not a picture. A slip is a JPEG, PNG or WebP picture`;
  throw new DomainError('unsupported', 'Unsupported media type', {
    message,
    details: [{ field: 'files', message }],
  });
}

/** Returns the deposit. Throws 404 unless it exists and belongs to the person. */
export function assertOwn<OwnDeposit extends Pick<Deposit, 'agentId'>>(
  deposit: OwnDeposit | null | undefined,
  userId: number,
): OwnDeposit {
  if (deposit?.agentId !== userId) throw notFound();
  return deposit;
}

/** The content after an edit by the agent. Throws if the edit fills a field that only the other type has. */
export function applyOwnEdit(before: DepositContent, edit: ChangeOwnDeposit): DepositContent {
  const { type = before.type } = edit;
  const wrongField = typeSpecificFields.find(
    (name) => !hasField(type, name) && edit[name as keyof ChangeOwnDeposit],
  );
  if (wrongField) throw invalidField(wrongField, `belongs to type ${getTraits(wrongField).onlyType} only`);
  return applyEdit(before, edit);
}

const textKeyByState = {
  waiting: 'deposits.isWaiting',
  updated: 'deposits.isUpdated',
  withdrawn: 'deposits.isWithdrawn',
} as const;
export type ReportState = keyof typeof textKeyByState;

type Report = DepositContent & Pick<Deposit, 'id'>;

export const formatState = (deposit: Report, state: ReportState): Markdown =>
  localize(textKeyByState[state], { label: formatLabel(deposit) });

/** The message in the chat of the brand about a deposit that was reported in the app. */
export const buildAnnouncement = (deposit: Report, agent: string, state: ReportState): Markdown =>
  lines(localize('deposits.reportedInApp', { agent }), formatForm(deposit), formatState(deposit, state));

/** The reply to the form of a deposit that its agent has changed or withdrawn in the app. */
export const buildChangeReply = (deposit: Report, agent: string, state: ReportState): Markdown =>
  state === 'withdrawn'
    ? formatState(deposit, state)
    : lines(
        localize('deposits.changedInApp', { agent, label: formatLabel(deposit) }),
        formatForm(deposit),
        formatState(deposit, state),
      );
