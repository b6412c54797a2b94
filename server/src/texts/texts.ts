import { DEFAULT_LANGUAGE, type Language } from '../../shared/language.rules.js';
import { escapeText, Markdown, TOKEN_END, TOKEN_START } from '../platform/messenger/api/markdown.js';
import { toPlainText } from '../platform/messenger/api/split-markdown.rules.js';
import { ar } from './ar.js';
import { en } from './en.js';
import { es } from './es.js';
import { ptBR } from './pt-br.js';
import { ru } from './ru.js';
import { tr } from './tr.js';
import { uk } from './uk.js';
import { addValueTexts, type Texts } from './value-texts.js';

/** A language without texts is shown in English. */
export const translations: { en: Texts } & Partial<Record<Language, Texts>> = {
  en: addValueTexts('en', en),
  ru: addValueTexts('ru', ru),
  uk: addValueTexts('uk', uk),
  es: addValueTexts('es', es),
  'pt-BR': addValueTexts('pt-BR', ptBR),
  tr: addValueTexts('tr', tr),
  ar: addValueTexts('ar', ar),
};

export const translatedLanguages = Object.keys(translations) as Language[];

type Text = string | Markdown | ((parameters: never) => Markdown);
type Path<Group> = {
  [Name in keyof Group & string]: Group[Name] extends Text ? Name : `${Name}.${Path<Group[Name]>}`;
}[keyof Group & string];
type Find<Group, Key> = Key extends `${infer Name}.${infer Rest}`
  ? Find<Group[Name & keyof Group], Rest>
  : Group[Key & keyof Group];

/** The key of a text is its path, such as `tickets.closed`. */
export type TextKey = Path<Texts>;
type Parameters<Key> = Find<Texts, Key> extends (parameters: infer P) => unknown ? [parameters: P] : [];

/**
 * Creates a text that is rendered in the reader's language when it is sent. Until then it has its English source, and a token
 * with the key and the parameters.
 */
export function localize<Key extends TextKey>(key: Key, ...[parameters]: Parameters<Key>): Markdown {
  const token = JSON.stringify([key, parameters]).replace(TOKEN_DELIMITER, escapeDelimiter);
  return new Markdown(format(getText(DEFAULT_LANGUAGE, key), parameters), TOKEN_START + token + TOKEN_END);
}

/** Replaces the tokens of a localized source, and those in their parameters. */
export function render(localized: string, language: Language): string {
  return localized.replace(TOKEN, (_, token: string) => {
    const [key, parameters] = JSON.parse(token, (_key, value: unknown) =>
      isMarkdown(value) ? new Markdown(render(value.markdown, language)) : value,
    ) as [TextKey, unknown];
    return format(getText(language, key), parameters);
  });
}

export const renderPlain = (text: Markdown, language: Language): string =>
  toPlainText(render(text.localized, language));

const TOKEN_DELIMITER = /[\ufdd0\ufdd1]/g;
const TOKEN = /\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g;
const escapeDelimiter = (delimiter: string): string => `\\u${delimiter.charCodeAt(0).toString(16)}`;

/** Whether a value is Markdown as `JSON.stringify` writes it. */
const isMarkdown = (value: unknown): value is { markdown: string } =>
  typeof value === 'object' && value !== null && 'markdown' in value;

function getText(language: Language, key: TextKey): Text {
  let found: unknown = translations[language] ?? translations.en;
  for (const name of key.split('.')) found = (found as Record<string, unknown>)[name];
  if (found === undefined) throw new Error(`no text ${key}`);
  return found as Text;
}

function format(text: Text, parameters: unknown): string {
  const formatted = typeof text === 'function' ? text(parameters as never) : text;
  return formatted instanceof Markdown ? formatted.source : escapeText(formatted);
}
