import { DEFAULT_LANGUAGE, type Language } from '../../shared/language.rules.js';
import { md, type Markdown } from '../platform/messenger/api/markdown.js';
import { toPlainText } from '../platform/messenger/api/split-markdown.rules.js';
import { en } from './en.js';
import { localize, renderPlain, type TextKey } from './texts.js';

type ErrorText = string | ((values: never) => Markdown);

interface Pattern {
  key: TextKey;
  expression: RegExp;
  /** `count: 1` if the expression matches the singular. */
  values: { count?: 1 };
}

/** Translates the message of an error. Unknown messages stay in English. */
export function translateMessage(message: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return message;
  const texts = findTexts(message);
  return texts ? texts.map((text) => renderPlain(text, language)).join('. ') : message;
}

export function localizeMessage(message: string): Markdown {
  const [first, ...others] = findTexts(message) ?? [md`${message}`];
  return others.reduce((all, text) => md`${all}. ${text}`, first!);
}

/**
 * Finds the texts of `errors` that an English message consists of. It has to match them, because code, schemas and libraries write
 * messages as plain text. Null if a part of the message is unknown.
 */
export function findTexts(message: string): Markdown[] | null {
  if (message.length > MAX_LENGTH) return null;
  const text = findText(message);
  if (text) return [text];
  const texts = message.split('. ').map(findText);
  return texts.every((part) => part !== null) ? texts : null;
}

/** Longer messages are not translated: they quote people, and matching them could take long. */
const MAX_LENGTH = 1_000;

function findText(message: string): Markdown | null {
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

// Longest first, because a placeholder of a shorter pattern can match words of a longer one.
const listPatterns = (): Pattern[] =>
  Object.entries(en.errors)
    .flatMap(([group, texts]) =>
      Object.entries<ErrorText>(texts).flatMap(([name, text]) =>
        listForms(`errors.${group}.${name}` as TextKey, text),
      ),
    )
    .sort((a, b) => b.text.replace(PLACEHOLDER, '').length - a.text.replace(PLACEHOLDER, '').length)
    .map(({ text, ...form }) => ({ ...form, expression: toExpression(text) }));

const PLACEHOLDER = /\ue000(\w+)\ue001/g;

function listForms(key: TextKey, text: ErrorText) {
  if (typeof text === 'string') return [{ key, text, values: {} }];
  return [{}, { count: 1 as const }].map((values: Pattern['values']) => {
    const get = (_: object, name: string) => (name === 'count' && values.count) || `\ue000${name}\ue001`;
    return { key, values, text: toPlainText(text(new Proxy(values, { get }) as never).source) };
  });
}

/** Expressions for values that are not arbitrary text. `values` does not match "2000 or later" or "a group or a channel". */
const expressionByValue: Record<string, string> = {
  count: '\\d+',
  values: '\\S+|(?!a )[^,]+ or (?!later$|earlier$).+',
};

function toExpression(text: string): RegExp {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const toGroup = (_: string, name: string) => `(?<${name}>${expressionByValue[name] ?? '.+'})`;
  return new RegExp(`^${escaped.replace(PLACEHOLDER, toGroup)}$`, 's');
}
