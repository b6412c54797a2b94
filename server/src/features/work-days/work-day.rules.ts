import { bold, lines, type Markdown, md } from '../../platform/messenger/api/markdown.js';
import type { Button, TextWithButtons } from '../../platform/messenger/api/message.js';
import { buildPageButtons } from '../../platform/messenger/receiving/choice-page.rules.js';
import { localize } from '../../texts/texts.js';
import type { BrandName } from '../brands/registry/brand.schemas.js';
import type { BrandWorkCounts, WorkCounts } from './work-day.schemas.js';

const MAX_NAMED_BRANDS = 20;

export const dayOverReply = { text: localize('workDays.dayIsOver') };
export const notMemberReply = { text: localize('workDays.notMember') };
export const notMemberOfBrandReply = { text: localize('workDays.notMemberOfBrand') };

/**
 * A press of a button in the choice of a brand: it answers, or turns to another page of brands. `brandId`: null for all brands of
 * the person. `day`: in UTC+3.
 */
export type WorkPress = { day: string; inWork: boolean } & ({ brandId: number | null } | { page: number });

export const WORK_BUTTON = /^work:(all|p?\d{1,9}):(\d{4}-\d{2}-\d{2}):([01])$/;

/** The data of a button, at most 64 bytes. */
export function formatWorkButton(press: WorkPress): string {
  const subject = 'page' in press ? `p${press.page}` : (press.brandId ?? 'all');
  return `work:${subject}:${press.day}:${press.inWork ? 1 : 0}`;
}

/** Null: the button belongs to the question of the day or to other features. */
export function parseWorkPress(data: string): WorkPress | null {
  const [, subject, day, answer] = WORK_BUTTON.exec(data) ?? [];
  if (!subject || !day) return null;
  const inWork = answer === '1';
  if (subject.startsWith('p')) return { page: Number(subject.slice(1)), day, inWork };
  return { brandId: subject === 'all' ? null : Number(subject), day, inWork };
}

/** False for forms (`#`), commands (`/`), several lines, and texts longer than a name may be. */
export function canBeNamePart(text: string): boolean {
  return /^[^#/\n][^\n]{0,127}$/.test(text);
}

export function buildConfirmation(brands: readonly BrandName[], inWork: boolean): Markdown {
  return lines(
    localize(inWork ? 'workDays.youWorkIn' : 'workDays.youDoNotWorkIn'),
    ...buildNameLines(brands, ({ name }) => bold(name)),
    localize(inWork ? 'workDays.toChangeOff' : 'workDays.toChangeWork'),
  );
}

export interface AskedBrand extends BrandName {
  /** Null: not answered yet. */
  inWork: boolean | null;
}

/**
 * A press of a button of the question. `all`: one answer for all brands. `brand`: an answer for one of them, and "not work"
 * for those without an answer. `change`: shows the question again, or another page of it.
 */
export type QuestionPress = { day: string } & (
  | { kind: 'all'; inWork: boolean }
  | { kind: 'brand'; brandId: number; inWork: boolean }
  | { kind: 'change'; page: number }
);

export const QUESTION_BUTTON = /^today:(all|page|\d{1,9}):(\d{4}-\d{2}-\d{2}):(\d{1,4})$/;

export function formatQuestionButton(press: QuestionPress): string {
  if (press.kind === 'change') return `today:page:${press.day}:${press.page}`;
  const subject = press.kind === 'all' ? 'all' : press.brandId;
  return `today:${subject}:${press.day}:${press.inWork ? 1 : 0}`;
}

/** Null if the button does not belong to the question. */
export function parseQuestionPress(data: string): QuestionPress | null {
  const [, subject, day, value] = QUESTION_BUTTON.exec(data) ?? [];
  if (!subject || !day) return null;
  if (subject === 'page') return { kind: 'change', day, page: Number(value) };
  const inWork = value === '1';
  return subject === 'all'
    ? { kind: 'all', day, inWork }
    : { kind: 'brand', day, brandId: Number(subject), inWork };
}

/** The question if the answer for a brand is missing, otherwise the answers. */
export function buildQuestionOrAnswer(brands: AskedBrand[], day: string): TextWithButtons {
  return brands.some(({ inWork }) => inWork === null) ? buildQuestion(brands, day) : buildAnswer(brands, day);
}

export function buildQuestion(brands: AskedBrand[], day: string, page = 1): TextWithButtons {
  const buildAllButton = (text: Markdown, inWork: boolean): Button => ({
    text,
    data: formatQuestionButton({ kind: 'all', day, inWork }),
  });
  const workingIds = new Set(brands.filter(({ inWork }) => inWork).map(({ id }) => id));
  const brandButtons = buildPageButtons(
    brands.map((brand) => ({ id: brand.id, name: formatNameWithMark(brand) })),
    page,
    {
      // A press on a brand with the answer ✓ changes it to ✗.
      ofItem: (brandId) =>
        formatQuestionButton({ kind: 'brand', day, brandId, inWork: !workingIds.has(brandId) }),
      ofPage: (to) => formatQuestionButton({ kind: 'change', day, page: to }),
    },
  );
  return {
    text: lines(
      localize('workDays.question'),
      ...buildNameLines(brands, (brand) => md`${bold(brand.name)}${getMark(brand)}`),
    ),
    buttons: [
      [buildAllButton(localize('workDays.work'), true), buildAllButton(localize('workDays.off'), false)],
      ...(brands.length > 1 ? brandButtons : []),
    ],
  };
}

function buildAnswer(brands: AskedBrand[], day: string): TextWithButtons {
  const names = brands.slice(0, MAX_NAMED_BRANDS).map(formatNameWithMark).join(', ');
  const more = Math.max(brands.length - MAX_NAMED_BRANDS, 0);
  return {
    text: localize('workDays.today', { names, more }),
    buttons: [
      [{ text: localize('workDays.change'), data: formatQuestionButton({ kind: 'change', day, page: 1 }) }],
    ],
  };
}

function buildNameLines<Brand extends BrandName>(
  brands: readonly Brand[],
  buildName: (brand: Brand) => Markdown,
): Markdown[] {
  const names = brands.slice(0, MAX_NAMED_BRANDS).map(buildName);
  if (brands.length <= MAX_NAMED_BRANDS) return names;
  return [...names, localize('common.andMore', { count: brands.length - MAX_NAMED_BRANDS })];
}

const getMark = ({ inWork }: AskedBrand) => (inWork === null ? '' : inWork ? ' ✓' : ' ✗');
const formatNameWithMark = (brand: AskedBrand) => `${brand.name}${getMark(brand)}`;

export function sumCounts(brands: readonly BrandWorkCounts[], brandId?: number): WorkCounts {
  const chosen = brandId ? brands.filter(({ id }) => id === brandId) : brands;
  const sum = (name: keyof WorkCounts) => chosen.reduce((total, brand) => total + brand[name], 0);
  return { working: sum('working'), not_working: sum('not_working'), not_answered: sum('not_answered') };
}
