import { type FormattedText, trimmed } from '../text/entities.rules.js';
import { MarkupError, parseMarkdownV2 } from '../text/markdown-v2.rules.js';
import { withDetectedEntities } from '../text/text-entities.rules.js';
import type { Captioned, Texted } from './bot-api.params.js';
import { refused } from '../actions/bot-api.objects.js';

const MAX_TEXT_LENGTH = 4096;
const MAX_CAPTION_LENGTH = 1024;

export function textOf({ text, parse_mode, entities }: Texted): FormattedText {
  const formatted = formattedOf(text, parse_mode, entities);
  if (formatted.text === '') throw refused('message text is empty');
  if (formatted.text.length > MAX_TEXT_LENGTH) throw refused('message is too long');
  return formatted;
}

export function captionOf({ caption, parse_mode, caption_entities }: Captioned): FormattedText {
  const formatted = formattedOf(caption, parse_mode, caption_entities);
  if (formatted.text.length > MAX_CAPTION_LENGTH) throw refused('message caption is too long');
  return formatted;
}

function formattedOf(text: string, parseMode: string, entities: FormattedText['entities'] = []) {
  if (parseMode === '') return withDetectedEntities(trimmed({ text, entities }));
  if (parseMode.toLowerCase() !== 'markdownv2') throw refused('unsupported parse_mode');
  try {
    return withDetectedEntities(parseMarkdownV2(text));
  } catch (error) {
    if (error instanceof MarkupError) throw refused(`can't parse entities: ${error.message}`);
    throw error;
  }
}
