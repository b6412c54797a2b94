import { bold, lines, md } from '../platform/messenger/api/markdown.js';
import { toLatinLookalikes } from '../platform/text/text.rules.js';
import { createFormats } from './formats.js';
import { render, localize, translations } from './texts.js';
import type { Texts } from './value-texts.js';

const { t, bold: strong } = createFormats('ru');
beforeAll(() => {
  const { en } = translations;
  translations.ru = {
    ...en,
    common: { ...en.common, open: 'Открыть Tallydesk' },
    invites: { ...en.invites, refused: ({ brand }) => t`Заявка в ${strong(brand)} отклонена.` },
  } satisfies Texts;
});
afterAll(() => delete translations.ru);

const refused = (brand: string) => localize('invites.refused', { brand });

it('a localized text is its English text until it is rendered in a language', () => {
  const text = lines(refused('North'), bold(localize('common.open')));
  expect(text.source).toBe('Your request to join *North* was refused\\.\n*Open Tallydesk*');
  expect(render(text.localized, 'en')).toBe(text.source);
  expect(render(text.localized, 'ru')).toBe('Заявка в *North* отклонена\\.\n*Открыть Tallydesk*');
});

it('a localized text does not change its values', () => {
  const unusual = '_*[]()~`>#+-=|{}.!\\ "quoted" \\u0041 {"markdown":"x"} 👨‍👩‍👧\n$& $1';
  const escaped = md`${unusual}`.source;
  expect(refused(unusual).source).toBe(`Your request to join *${escaped}* was refused\\.`);
  expect(render(refused(unusual).localized, 'ru')).toBe(`Заявка в *${escaped}* отклонена\\.`);
});

it('a value cannot forge a token', () => {
  const token = localize('common.open').localized;
  for (const text of [md`${token}`, refused(token), bold(token)]) {
    expect(render(text.localized, 'ru')).not.toContain('Открыть');
    expect(render(text.localized, 'ru')).not.toMatch(/[\ufdd0\ufdd1]/);
  }
});

it('a localized text isolates a right-to-left value', () => {
  expect(refused('שלום').source).toContain('*\u2068שלום\u2069*');
});

it('no name of a field or tag of the form means two things in any language', () => {
  const meaningsByName = new Map<string, Set<string>>();
  for (const { forms } of Object.values(translations))
    for (const [kind, group] of Object.entries(forms))
      for (const [meaning, names] of Object.entries(group))
        for (const name of names) {
          const key = `${kind} ${toLatinLookalikes(name).replace(/[\s_-]+/g, '')}`;
          meaningsByName.set(key, (meaningsByName.get(key) ?? new Set()).add(meaning));
        }
  expect([...meaningsByName].filter(([, meanings]) => meanings.size > 1)).toEqual([]);
});
