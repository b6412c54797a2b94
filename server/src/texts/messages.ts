import { DEFAULT_LANGUAGE, type Language } from '../../shared/language.rules.js';
import type { Markdown } from '../platform/messenger/api/markdown.js';
import { toPlainText } from '../platform/messenger/api/split-markdown.rules.js';
import { en } from './en.js';
import { localize, renderPlain, type TextKey } from './texts.js';

/** A text of `errors` in English, as an expression that finds its values in a message. */
interface Pattern {
  key: TextKey;
  expression: RegExp;
  /** `count: 1` if the expression is that of the singular. */
  values: { count?: 1 };
}

/**
 * A message of an error, in another language than English. The texts of `errors` are found by their English ones, because
 * code, schemas and libraries write messages as plain text. A message may have several texts. Unknown ones stay in English.
 */
export function translateMessage(message: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return message;
  const text = findText(message);
  if (text) return renderPlain(text, language);
  const sentences = message.split('. ').map(findText);
  return sentences.some((sentence) => sentence === null)
    ? message
    : sentences.map((sentence) => renderPlain(sentence!, language)).join('. ');
}

/** Longer messages name what people wrote, such as the name of a file, and matching them could take long. */
const MAX_LENGTH = 1_000;

function findText(message: string): Markdown | null {
  if (message.length > MAX_LENGTH) return null;
  for (const { key, expression, values } of (patterns ??= listPatterns())) {
    const match = expression.exec(message);
    if (match) return localize(key as 'errors.fields.required', { ...toValues(match), ...values } as never);
  }
  return null;
}

function toValues({ groups: { count, ...texts } = {} }: RegExpExecArray): object {
  return count === undefined ? texts : { ...texts, count: Number(count) };
}

let patterns: Pattern[] | undefined;

/** Those with the most text first, because the values of the others may contain it. */
const listPatterns = (): Pattern[] =>
  Object.entries(en.errors)
    .flatMap(([group, texts]) =>
      Object.entries(texts).flatMap(([name, text]) => listForms(`errors.${group}.${name}` as TextKey, text)),
    )
    .sort((a, b) => b.text.replace(PLACEHOLDER, '').length - a.text.replace(PLACEHOLDER, '').length)
    .map(({ text, ...form }) => ({ ...form, expression: toExpression(text) }));

const PLACEHOLDER = /\ue000(\w+)\ue001/g;

/** The English text of a key with placeholders for its values, and with `count` in the singular. */
function listForms(key: TextKey, text: string | ((values: never) => Markdown)) {
  if (typeof text === 'string') return [{ key, text, values: {} }];
  return [{}, { count: 1 as const }].map((values: Pattern['values']) => {
    const get = (_: object, name: string) => (name === 'count' && values.count) || `\ue000${name}\ue001`;
    return { key, values, text: toPlainText(text(new Proxy(values, { get }) as never).source) };
  });
}

const wildcards: Record<string, string> = { count: '\\d+', values: '\\S+(?: or \\S+)*' };

function toExpression(text: string): RegExp {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const toGroup = (_: string, name: string) => `(?<${name}>${wildcards[name] ?? '.+'})`;
  return new RegExp(`^${escaped.replace(PLACEHOLDER, toGroup)}$`, 's');
}
