import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createFormats } from './formats';
import { ar } from './ar';
import { arScreens } from './ar-screens';
import { en, type FirstTexts } from './en';
import { enScreens, type ScreenTexts } from './en-screens';
import { es } from './es';
import { esScreens } from './es-screens';
import { ptBR } from './pt-br';
import { ptBRScreens } from './pt-br-screens';
import { ru } from './ru';
import { ruScreens } from './ru-screens';
import { tr } from './tr';
import { trScreens } from './tr-screens';
import { uk } from './uk';
import { ukScreens } from './uk-screens';

const english = { ...en, ...enScreens };
const translations: [string, FirstTexts & ScreenTexts][] = [
  ['en', english],
  ['ru', { ...ru, ...ruScreens }],
  ['uk', { ...uk, ...ukScreens }],
  ['es', { ...es, ...esScreens }],
  ['pt-BR', { ...ptBR, ...ptBRScreens }],
  ['tr', { ...tr, ...trScreens }],
  ['ar', { ...ar, ...arScreens }],
];

/** Names, signs and loanwords, which may be the same as in English. */
const sameInAllLanguages =
  /^(deposits[.]types[.]ftd|home[.](ftd|total)|chat[.]ceo|report[.]placeholder|depositList[.]becomes|rating[.]total|contests[.]provisional|titles[.]ticket|chat[.]ticket|ticketList[.]tickets)$/;

interface Rendered {
  text: string;
  /** The digits that the text should show for each parameter that it uses. */
  digitsByParam: Map<string, string>;
}

/** Parameters that are days, or functions that wrap a part of the text. */
const paramsWithoutDigits = new Set(['first', 'last', 'strong', 'link']);

/** Renders a text with a different number for each of its parameters. */
function renderText(text: unknown): Rendered {
  const digitsByParam = new Map<string, string>();
  if (typeof text === 'string') return { text, digitsByParam };
  const params = new Proxy(
    {},
    {
      get: (_, name: string) => {
        if (name === 'strong' || name === 'link') return (part: string) => part;
        if (!digitsByParam.has(name)) digitsByParam.set(name, String(7025 + 100 * digitsByParam.size));
        return paramsWithoutDigits.has(name) ? '2026-03-06' : Number(digitsByParam.get(name));
      },
    },
  );
  const result = (text as (params: object) => ReactNode)(params);
  return { text: renderToStaticMarkup(result).replaceAll('&quot;', '"'), digitsByParam };
}

function listTexts(texts: object, path = ''): [path: string, text: unknown][] {
  return Object.entries(texts).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'formats') return [];
    return typeof value === 'object' ? listTexts(value as object, `${path}${key}.`) : [[path + key, value]];
  });
}

it.each(translations)('%s has all texts, with all parameters', (language, translation) => {
  const englishTexts = listTexts(english);
  expect(listTexts(translation).map(([path]) => path)).toEqual(englishTexts.map(([path]) => path));
  const problems = listTexts(translation).flatMap(([path, text], index) => {
    const [own, inEnglish] = [renderText(text), renderText(englishTexts[index]![1])];
    const digits = own.text.replaceAll(/\D/g, '');
    return [
      own.text.trim() === '' && `${path} is empty`,
      own.text !== own.text.replaceAll(/undefined|null|NaN|\[object/g, '') && `${path}: ${own.text}`,
      [...own.digitsByParam.keys()].sort().join() !== [...inEnglish.digitsByParam.keys()].sort().join() &&
        `${path} has other parameters than in English`,
      ...[...own.digitsByParam].map(
        ([name, shown]) =>
          !paramsWithoutDigits.has(name) &&
          !digits.includes(shown) &&
          `${path} does not show ${name}: ${own.text}`,
      ),
      language !== 'en' &&
        own.text === inEnglish.text &&
        /[a-z]{3}/i.test(own.text) &&
        !sameInAllLanguages.test(path) &&
        `${path} is English: ${own.text}`,
    ].filter(Boolean);
  });
  expect(problems).toEqual([]);
});

it.each([
  ['en', '$1,250.50', '$1,250'],
  ['ru', '1\u00a0250,50\u00a0$', '1\u00a0250\u00a0$'],
  ['ar', '$1,250.50', '$1,250'],
] as const)('formats dollars in %s', (language, withCents, whole) => {
  const { shortMoney } = createFormats(language);
  expect([shortMoney(1250.5), shortMoney(1250)]).toEqual([withCents, whole]);
});

it('keeps the directions of values and texts', () => {
  expect(createFormats('en').t`${'A12'} of ${'שלום'}`).toBe('A12 of \u2068שלום\u2069');
  expect(createFormats('ar').t`${'A12'} من`).toBe('\u2068A12\u2069 من');
});

it('isolates elements in right-to-left texts', () => {
  const amount = createElement('strong', null, '$5');
  const render = (language: 'en' | 'ar') =>
    renderToStaticMarkup(createFormats(language).rich`${amount} / ${'A12'}`);
  expect(render('en')).toBe('<strong>$5</strong> / A12');
  expect(render('ar')).toBe('<bdi><strong>$5</strong></bdi> / \u2068A12\u2069');
});
