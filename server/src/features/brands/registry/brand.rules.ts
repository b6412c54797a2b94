import { DomainError } from '../../../platform/errors/domain-error.js';
import type { Markdown } from '../../../platform/messenger/api/markdown.js';
import { localize } from '../../../texts/texts.js';
import type { Brand } from './brand.entity.js';

/** Returns an hour of the day, or the fallback if the value is not one. Returns undefined for undefined. */
export function toHour(value: unknown, fallback: number): number | undefined {
  if (value === undefined) return undefined;
  const hour = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof hour === 'number' && Number.isInteger(hour) && hour >= 0 && hour <= 23 ? hour : fallback;
}

/** Throws if a change clears the name or the admin of a brand, which can only be replaced. */
export function assertNotCleared(changes: { name?: string | null; admin_telegram_id?: number | null }): void {
  const details = (['name', 'admin_telegram_id'] as const)
    .filter((field) => changes[field] === null || changes[field] === '')
    .map((field) => ({ field, message: 'is required' }));
  if (details.length > 0) throw new DomainError('invalid', 'Not all input filled', { details });
}

/** Explains to an agent without results how to get the first one. `chatUrl`: the link to the brand's group, if any. */
export const buildFirstStepsText = (
  { reportType }: Pick<Brand, 'reportType'>,
  chatUrl: string | null,
): Markdown =>
  localize('members.firstSteps', { type: reportType === 'sales' ? 'ftd' : 'retention', chatUrl });

/** A parsed start parameter: people send it to join a brand, or to open a screen of the mini-app. */
export type StartParameter = JoinLink | { purpose: 'screen'; brandId: number };

export interface JoinLink {
  purpose: 'join';
  brandId: number;
  /** The random part. Null in links of the former format, which can be guessed. Empty in damaged links, whose brand is 0. */
  secret: string | null;
}

/** A join link, complete or damaged, or a link in a notice, such as `brand_7_deposit_12` or `brand_7_ticket_12`. */
const START_PARAMETER =
  /^brand_(?:(\d{1,9})(?:_(?:([0-9a-f]{32})|(deposits|(?:deposit|ticket)_[1-9]\d{0,8})))?$)?/i;

/** Parses a start parameter. Null if it is not about a brand. */
export function parseStartParameter(parameter: string): StartParameter | null {
  const match = START_PARAMETER.exec(parameter.trim());
  if (!match) return null;
  const [, id, secret, screen] = match;
  const brandId = Number(id ?? 0);
  if (screen) return { purpose: 'screen', brandId };
  return { purpose: 'join', brandId, secret: secret?.toLowerCase() ?? (brandId ? null : '') };
}

/** The start parameter of the link by which people ask to join. */
export const buildJoinParameter = (brand: { id: number; linkSecret: string }): string =>
  `brand_${brand.id}_${brand.linkSecret}`;
