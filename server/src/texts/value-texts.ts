import { isRightToLeft, type Language } from '../../shared/language.rules.js';
import { lines, type Markdown, md, type Piece, pre } from '../platform/messenger/api/markdown.js';
import type { TranslatedTexts } from './en.js';
import { createFormats, createFormLabels } from './formats.js';

type Field = keyof TranslatedTexts['forms']['fields'];
type Type = keyof TranslatedTexts['forms']['tags'];

/** Adds the texts that consist only of values and signs, and so need no translation. */
export function addValueTexts(language: Language, texts: TranslatedTexts) {
  const { forms, deposits, moments, contests, reports } = texts;
  const { types } = deposits;
  const { title, tag } = createFormLabels(forms);
  const { t, money, shortMoney, signedMoney, count, ftd, percent, signedPercent, ...formats } =
    createFormats(language);
  const { join, shortDay, numericDate, numericDay } = formats;
  const arrow = isRightToLeft(language) ? md`←` : md`→`;
  /** CR: the conversion rate, in per cent. */
  const cr = (rate: number): string => `CR ${percent(rate)}`;
  const picture = {
    share: (p: { share: number }) => t`${percent(p.share)}`,
    sumAndShare: (p: { sum: Markdown; share: number }) => join([p.sum, percent(p.share)]),
    cr: (p: { cr: number }) => t`${cr(p.cr)}`,
    sumAndCr: (p: { sum: Markdown; cr: number }) => join([p.sum, cr(p.cr)]),
  };
  return {
    ...texts,
    deposits: {
      ...deposits,
      typeChange: (p: { from: Type; to: Type }) => t`${types[p.from]} ${arrow} ${types[p.to]}`,
      amountChange: (p: { from: string; to: string }) =>
        t`${shortMoney(p.from)} ${arrow} ${shortMoney(p.to)}`,
      template: (p: { type: Type; fields: Field[] }) =>
        pre([tag(p.type), ...p.fields.map((field) => `${title(field)}:`)].join('\n')),
      form: (p: { type: Type; values: { field: Field; value: string }[] }) =>
        lines(tag(p.type), ...p.values.map(({ field, value }) => t`${title(field)}: ${value}`)),
      /** A form in one line. `sign`: # or /. */
      beginExample: (p: { sign: string; type: Type; amount: string }) =>
        pre(`${p.sign}${forms.tags[p.type][0]} ${p.amount}`),
    },
    moments: {
      ...moments,
      earlier: (p: { moment: Markdown; day: string }) => t`${p.moment} · ${shortDay(p.day)}`,
    },
    contests: {
      ...contests,
      rules: (p: { aim: Markdown; winners: Markdown }) => t`${p.aim}: ${p.winners}.`,
      results: {
        ...contests.results,
        amount: (p: { value: string }) => t`${money(p.value)}`,
        improvement: (p: { value: number }) => t`${signedPercent(p.value)}`,
      },
      standing: (p: { place: number; name: Piece; result: Markdown }) =>
        t`${p.place}. ${p.name}: ${p.result}`,
    },
    reports: {
      ...reports,
      days: (p: { from: string; to: string }) =>
        p.from === p.to ? t`${numericDate(p.from)}` : t`${numericDate(p.from)} – ${numericDate(p.to)}`,
      sums: {
        retention: (p: { amount: string }) => t`${money(p.amount)}`,
        sales: (p: { deposits: number }) => t`${ftd(p.deposits)}`,
      },
      signedSums: {
        retention: (p: { amount: string }) => t`${signedMoney(p.amount)}`,
        sales: (p: { deposits: number }) => t`${`${p.deposits > 0 ? '+' : ''}${ftd(p.deposits)}`}`,
      },
      targets: {
        retention: (p: { amount: string }) => t`${shortMoney(p.amount)}`,
        sales: (p: { deposits: number }) => t`${count(p.deposits)}`,
      },
      inGroup: (p: { name: Piece; group: string }) => t`${p.name} [${p.group}]`,
      line: (p: { name: Piece; progress: Markdown }) => t`${p.name}: ${p.progress}`,
      lineWithCr: (p: { name: Piece; progress: Markdown; cr: number }) =>
        t`${p.name}: ${join([p.progress, cr(p.cr)])}`,
      picture: { ...reports.picture, ...picture },
      late: { ...reports.late, dayOfYear: (p: { day: string }) => t`${numericDay(p.day)}` },
    },
  };
}

export type Texts = ReturnType<typeof addValueTexts>;
