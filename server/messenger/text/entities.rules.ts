export interface Entity {
  type: string;
  /** In UTF-16 code units, as in Telegram. */
  offset: number;
  length: number;
  url?: string;
  language?: string;
  /** The person of a `text_mention`. */
  user?: { id: number };
  custom_emoji_id?: string;
}

export interface FormattedText {
  text: string;
  entities: Entity[];
}

/** In UTF-16 code units, without markup. */
export const MAX_TEXT_LENGTH = 4096;
export const MAX_CAPTION_LENGTH = 1024;

/** If two entities cover the same text, the one that comes first here is the outer one (TDLib: `get_type_priority`). */
const OUTER_FIRST = [
  'expandable_blockquote',
  'blockquote',
  'pre',
  'code',
  'text_link',
  'text_mention',
  'url',
  'mention',
  'hashtag',
  'bot_command',
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'custom_emoji',
];

function sortEntities(entities: Entity[]): Entity[] {
  const rank = ({ type }: Entity) => OUTER_FIRST.indexOf(type);
  return entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length || rank(a) - rank(b));
}

/** Removes white space around a text, and entities that cover only white space, as Telegram does. */
export function trimText({ text, entities }: FormattedText): FormattedText {
  const shift = text.length - text.trimStart().length;
  const result = text.trim();
  return {
    text: result,
    entities: sortEntities(
      entities
        .map((entity) => {
          const start = Math.max(entity.offset - shift, 0);
          const end = Math.min(entity.offset - shift + entity.length, result.length);
          return { ...entity, offset: start, length: end - start };
        })
        .filter(({ offset, length }) => result.slice(offset, offset + length).trim() !== ''),
    ),
  };
}

const DETECTION_PATTERNS: [type: string, pattern: RegExp][] = [
  // In Telegram "http://localhost" is not a link. Here it must be one, because Tallydesk itself is there.
  ['url', /(?<!\w)(?:https?:\/\/|t\.me\/)[^\s<>"]*[^\s<>"'.,;:!?)\]]/giu],
  ['bot_command', /(?<=^|\s)\/[a-z0-9_]{1,64}(?:@\w{3,32})?(?!\w)/giu],
  ['mention', /(?<![\w@])@[a-z]\w{3,31}(?!\w)/giu],
  ['hashtag', /(?<![\p{L}\d_&#])#[\p{L}\d_]*[\p{L}_][\p{L}\d_]*/gu],
];
/** The types of entities in which nothing is detected. */
const OPAQUE_TYPES = ['code', 'pre', 'text_link', 'text_mention', 'custom_emoji'];

/** Adds the entities that Telegram detects: addresses, commands, mentions and hashtags. */
export function addDetectedEntities({ text, entities }: FormattedText): FormattedText {
  const opaqueEntities = entities.filter(({ type }) => OPAQUE_TYPES.includes(type));
  const foundEntities: Entity[] = [];
  for (const [type, pattern] of DETECTION_PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const entity = { type, offset: match.index, length: match[0].length };
      if (![...opaqueEntities, ...foundEntities].some((other) => areOverlapping(entity, other)))
        foundEntities.push(entity);
    }
  }
  return { text, entities: sortEntities([...entities, ...foundEntities]) };
}

function areOverlapping(a: Entity, b: Entity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
