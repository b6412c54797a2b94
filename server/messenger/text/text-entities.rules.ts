import { type Entity, type FormattedText, inTelegramsOrder } from './entities.rules.js';

const DETECTED: [type: string, pattern: RegExp][] = [
  // In Telegram "http://localhost" is no link. Here it must be one, so that the links of a first run work.
  ['url', /(?<!\w)(?:https?:\/\/|t\.me\/)[^\s<>"]*[^\s<>"'.,;:!?)\]]/giu],
  ['bot_command', /(?<=^|\s)\/[a-z0-9_]{1,64}(?:@\w{3,32})?(?!\w)/giu],
  ['mention', /(?<![\w@])@[a-z]\w{3,31}(?!\w)/giu],
  ['hashtag', /(?<![\p{L}\d_&#])#[\p{L}\d_]*[\p{L}_][\p{L}\d_]*/gu],
];
const CLOSED = ['code', 'pre', 'text_link', 'text_mention', 'custom_emoji'];

/** Adds the entities that Telegram finds by itself: addresses, commands, mentions and hashtags. */
export function withDetectedEntities({ text, entities }: FormattedText): FormattedText {
  const taken = entities.filter(({ type }) => CLOSED.includes(type));
  const found: Entity[] = [];
  for (const [type, pattern] of DETECTED) {
    for (const match of text.matchAll(pattern)) {
      const entity = { type, offset: match.index, length: match[0].length };
      if (![...taken, ...found].some((other) => overlap(entity, other))) found.push(entity);
    }
  }
  return { text, entities: inTelegramsOrder([...entities, ...found]) };
}

function overlap(a: Entity, b: Entity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
