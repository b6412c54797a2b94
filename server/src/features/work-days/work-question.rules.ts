import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import type { Button } from '../../platform/messenger/api/message.js';
import { buildPageButtons } from '../../platform/messenger/receiving/choice-page.rules.js';

/** A brand in the question of the day, with the person's answer. Null: not answered yet. */
export interface AskedBrand {
  id: number;
  name: string;
  inWork: boolean | null;
}

/**
 * A press of a button of the question. `all`: the same answer for all brands. `brand`: an answer for one of them, and "not work"
 * for those without an answer. `change`: shows the question again, or another page of it.
 */
export type QuestionPress = { day: string } & (
  | { kind: 'all'; inWork: boolean }
  | { kind: 'brand'; brandId: number; inWork: boolean }
  | { kind: 'change'; page: number }
);

export const QUESTION_BUTTON = /^today:(all|page|\d{1,9}):(\d{4}-\d{2}-\d{2}):(\d{1,4})$/;
/** How many brands a message names. */
const MAX_NAMED = 20;

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

interface Shown {
  text: Markdown;
  buttons: Button[][];
}

/** The question while an answer is missing, and afterwards the answer. */
export function buildQuestionOrAnswer(brands: AskedBrand[], day: string): Shown {
  return brands.some(({ inWork }) => inWork === null) ? buildQuestion(brands, day) : answer(brands, day);
}

export function buildQuestion(brands: AskedBrand[], day: string, page = 1): Shown {
  const forAll = (text: string, inWork: boolean): Button => ({
    text,
    data: formatQuestionButton({ kind: 'all', day, inWork }),
  });
  const working = new Set(brands.filter(({ inWork }) => inWork).map(({ id }) => id));
  const ofBrands = buildPageButtons(
    brands.map((brand) => ({ id: brand.id, name: nameWithMark(brand) })),
    page,
    {
      // A second press is the other answer.
      ofItem: (brandId) =>
        formatQuestionButton({ kind: 'brand', day, brandId, inWork: !working.has(brandId) }),
      ofPage: (to) => formatQuestionButton({ kind: 'change', day, page: to }),
    },
  );
  return {
    text: lines(
      md`Work today?`,
      ...brands.slice(0, MAX_NAMED).map((brand) => lines(md`${bold(brand.name)}${getMark(brand)}`)),
      ...formatRest(brands),
    ),
    buttons: [
      [forAll('I work today', true), forAll('Day off', false)],
      ...(brands.length > 1 ? ofBrands : []),
    ],
  };
}

function answer(brands: AskedBrand[], day: string): Shown {
  const names = brands.slice(0, MAX_NAMED).map(nameWithMark).join(', ');
  const rest = brands.length > MAX_NAMED ? ` and ${brands.length - MAX_NAMED} more` : '';
  return {
    text: md`Today: ${names}${rest}.`,
    buttons: [[{ text: 'Change', data: formatQuestionButton({ kind: 'change', day, page: 1 }) }]],
  };
}

const getMark = ({ inWork }: AskedBrand) => (inWork === null ? '' : inWork ? ' ✓' : ' ✗');
const nameWithMark = (brand: AskedBrand) => `${brand.name}${getMark(brand)}`;
const formatRest = ({ length }: AskedBrand[]) =>
  length > MAX_NAMED ? [md`and ${String(length - MAX_NAMED)} more`] : [];
