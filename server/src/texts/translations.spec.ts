import { toPlainText } from '../platform/messenger/api/split-markdown.rules.js';
import { Markdown, md } from '../platform/messenger/api/markdown.js';
import { translations } from './texts.js';

type Text = string | Markdown | ((values: object) => Markdown);
type Values = Record<string, unknown>;

/** Values that are not numbers. Each other value gets digits of its own, which a text must show if the English one does. */
const samples: Values = {
  type: 'ftd',
  field: 'amount',
  near: 'wallet',
  sign: '#',
  day: '2026-12-01',
  time: '14:30',
  chatUrl: 'https://t.me/+example',
  values: 'day or week',
  fields: ['amount', 'wallet'],
  names: ['North', 'South'],
  changes: [md`7001`, md`7002`],
};
const samplesByPath: Record<string, Values> = {
  'deposits.form': { values: [{ field: 'amount', value: '7001' }] },
  'deposits.typeChange': { from: 'ftd', to: 'retention' },
  'contests.onDays': { from: '2026-12-01', to: '2026-12-14' },
  'reports.days': { from: '2026-12-01', to: '2026-12-14' },
  'help.yourBrands': { names: 'North' },
  'workDays.today': { names: 'North' },
};
const nullableValues = ['as', 'reason', 'amount', 'place', 'goal', 'prize', 'share', 'chatUrl'];

const BROKEN_VALUE = /undefined|null|NaN|\[object/;

/** Texts that may be the same as in English, because they consist of names and values. */
const SAME_AS_ENGLISH =
  /^(forms\..*|deposits\.(types\.ftd|typeChange|amountChange|pendingForm|template|form|beginExample)|moments\.earlier|contests\.(rules|standing|results\..*)|reports\.(days|total|sums\..*|signedSums\..*|targets\..*|line|lineWithCr|late\.dayOfYear|picture\.(share|sumAndShare|cr|sumAndCr)))$/;

function listTexts(group: object, path = ''): [path: string, text: Text][] {
  return Object.entries(group).flatMap(([name, value]): [string, Text][] =>
    typeof value === 'object' && !(value instanceof Markdown)
      ? listTexts(value as object, `${path}${name}.`)
      : [[path + name, value as Text]],
  );
}

interface Rendered {
  text: string;
  /** The digits of the values that the text has read, by name. Null for values of `samples`. */
  readDigitsByName: Map<string, string | null>;
}

function renderText(path: string, text: Text, overrides: Values): Rendered {
  const readDigitsByName = new Map<string, string | null>();
  const fixed: Values = { ...samples, ...samplesByPath[path], ...overrides };
  const values = new Proxy(
    {},
    {
      get: (_, name: string) => {
        if (name in fixed) {
          readDigitsByName.set(name, null);
          return fixed[name];
        }
        if (!readDigitsByName.has(name))
          readDigitsByName.set(name, String(7025 + 100 * readDigitsByName.size));
        return readDigitsByName.get(name);
      },
    },
  );
  const rendered = typeof text === 'function' ? text(values) : text;
  return { text: typeof rendered === 'string' ? rendered : toPlainText(rendered.source), readDigitsByName };
}

const toDigits = (text: string): string => text.replaceAll(/\D/g, '');

describe.each(Object.entries(translations).filter(([language]) => language !== 'en'))(
  '%s',
  (_, translation) => {
    const englishTexts = listTexts(translations.en);
    const translated = listTexts(translation);

    it('has the same texts as English, in the same order', () => {
      const isForm = (path: string) => path.startsWith('forms.');
      const listPaths = (texts: typeof englishTexts) =>
        texts.map(([path]) => path).filter((path) => !isForm(path));
      expect(listPaths(translated)).toEqual(listPaths(englishTexts));
    });

    it.each([
      ['values', {}],
      ['counts of one', { count: 1, minutes: 1, days: 1, deposits: 1, winners: 1, more: 0, goal: 1 }],
      ['values that are missing', Object.fromEntries(nullableValues.map((name) => [name, null]))],
    ])('shows the values that English shows, with %s', (_kind, overrides) => {
      const translatedByPath = new Map(translated);
      const problems = englishTexts.flatMap(([path, source]) => {
        if (path.startsWith('forms.')) return [];
        const english = tryRender(path, source, overrides);
        if (!english) return [];
        const own = renderText(path, translatedByPath.get(path)!, overrides);
        return [
          own.text.trim() === '' && `${path} is empty`,
          BROKEN_VALUE.test(own.text) && `${path}: ${own.text}`,
          ...[...english.readDigitsByName].map(
            ([name, digits]) =>
              digits !== null &&
              toDigits(english.text).includes(digits) &&
              !toDigits(own.text).includes(own.readDigitsByName.get(name) ?? 'unread') &&
              `${path} does not show ${name}: ${own.text}`,
          ),
          ...[...own.readDigitsByName.keys()].map(
            (name) => !english.readDigitsByName.has(name) && `${path} reads ${name}, English does not`,
          ),
          own.text === english.text &&
            /[a-z]{3}/i.test(own.text) &&
            !SAME_AS_ENGLISH.test(path) &&
            `${path} is English`,
        ].filter(Boolean);
      });
      expect(problems).toEqual([]);
    });
  },
);

/** Renders a text. Null: the values do not fit it. */
function tryRender(path: string, text: Text, overrides: Values): Rendered | null {
  try {
    const rendered = renderText(path, text, overrides);
    return BROKEN_VALUE.test(rendered.text) ? null : rendered;
  } catch {
    return null;
  }
}
