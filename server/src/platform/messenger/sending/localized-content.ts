import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_LANGUAGE, type Language } from '../../../../shared/language.rules.js';
import { render } from '../../../texts/texts.js';
import { Markdown } from '../api/markdown.js';
import type { Button } from '../api/message.js';
import { toPlainText } from '../api/split-markdown.rules.js';

export interface RenderedContent {
  text: string;
  buttons: Button[][] | null;
}

/** The column `localized`: a text and buttons in which a token stands for each text of `texts/` (see `Markdown`). */
export interface LocalizedContent {
  text: string;
  buttons: StoredButton[][] | null;
  /** The Telegram id of the person whose language is used if the group has none. */
  answersTo?: string;
}
type StoredButton = Omit<Button, 'text'> & { text: string | ReturnType<Markdown['toJSON']> };

export const isLocalized = (text: Markdown, buttons?: Button[][]): boolean =>
  text.localized !== text.source ||
  buttons?.flat().some(({ text: label }) => label instanceof Markdown) === true;

/** The columns of a text and buttons: `text` and `buttons` in English, and `localized` with their tokens if they have any. */
export function toContentColumns(text: Markdown, buttons?: Button[][], answersTo?: string) {
  const localized = { text: text.localized, buttons: buttons ?? null, answersTo };
  const english = { text: text.source, buttons: buttons && renderButtons(buttons, DEFAULT_LANGUAGE) };
  return { ...english, localized: isLocalized(text, buttons) ? localized : undefined };
}

/** Renders the content of a row, in English if `localized` does not match the English columns. */
export const renderContent = (
  english: RenderedContent,
  localized: LocalizedContent | null,
  language: Language,
): RenderedContent =>
  localized !== null && isRenderedAs(localized, english) ? renderIn(localized, language) : english;

/**
 * Whether localized content, rendered in English, equals `english`. It does not if a process of the former release has changed
 * only the English columns, or if a process of a later release has written a key that this release lacks.
 */
export function isRenderedAs(localized: LocalizedContent, english: RenderedContent): boolean {
  try {
    return isDeepStrictEqual(renderIn(localized, DEFAULT_LANGUAGE), english);
  } catch {
    return false;
  }
}

const renderIn = ({ text, buttons }: LocalizedContent, language: Language): RenderedContent => ({
  text: render(text, language),
  buttons: buttons && renderButtons(buttons, language),
});

export const renderButtons = (buttons: (Button | StoredButton)[][], language: Language): Button[][] =>
  buttons.map((row) =>
    row.map((button) => ({ ...button, text: renderLabel(button.text, language) }) as Button),
  );

export function renderLabel(label: StoredButton['text'] | Markdown, language: Language): string {
  if (typeof label === 'string') return label;
  return toPlainText(render('markdown' in label ? label.markdown : label.localized, language));
}
