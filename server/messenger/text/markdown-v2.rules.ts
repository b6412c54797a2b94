import { type Entity, type FormattedText, trimText } from './entities.rules.js';

// Does not use the parser of server/shared: if both sides used one parser, its mistakes would go unnoticed.

/** An error in the markup, with Telegram's own text. */
export class MarkupError extends Error {}

/** The entity of each kind, and the markup that ends it. The kinds have the names of Telegram's error texts. */
const KINDS = {
  Bold: { type: 'bold', end: '*' },
  Italic: { type: 'italic', end: '_' },
  Underline: { type: 'underline', end: '__' },
  Strikethrough: { type: 'strikethrough', end: '~' },
  Spoiler: { type: 'spoiler', end: '||' },
  Code: { type: 'code', end: '`' },
  Pre: { type: 'pre', end: '```' },
  PreCode: { type: 'pre', end: '```' },
  TextUrl: { type: 'text_link', end: ']' },
  CustomEmoji: { type: 'custom_emoji', end: ']' },
  BlockQuote: { type: 'blockquote', end: '' },
  ExpandableBlockQuote: { type: 'expandable_blockquote', end: '' },
};
type Kind = keyof typeof KINDS;

/** The characters that Telegram reserves, and the line end, which may end a quote. */
const RESERVED = '_*[]()~`>#+-=|{}.!\n';

interface OpenEntity {
  kind: Kind;
  language: string;
  /** The start of the content in the result. */
  start: number;
  /** The start of the markup in the source. */
  sourceStart: number;
}

/** Parses MarkdownV2 as strictly as Telegram (TDLib: `parse_markdown_v2`). Throws MarkupError with Telegram's text. */
export const parseMarkdownV2 = (source: string): FormattedText =>
  trimText(new MarkdownParser(source).parse());

class MarkdownParser {
  private result = '';
  private readonly entities: Entity[] = [];
  private readonly openEntities: OpenEntity[] = [];
  private isAtLineStart = true;
  private position = 0;

  constructor(private readonly source: string) {}

  parse(): FormattedText {
    while (this.position < this.source.length) this.parseNext();
    if (this.findInnermost()?.kind === 'BlockQuote') this.closeEntity();
    const unclosed = this.findInnermost();
    if (unclosed) throw this.buildUnclosedError(`${unclosed.kind} entity`, unclosed.sourceStart);
    return { text: this.result, entities: this.entities };
  }

  private parseNext() {
    const escaped = this.findEscaped();
    const character = escaped ?? this.source.charAt(this.position);
    const isInCode = ['Code', 'Pre', 'PreCode'].includes(this.findInnermost()?.kind ?? '');
    if (escaped !== undefined || !(isInCode ? '`' : RESERVED).includes(character)) {
      this.result += character;
      this.position += escaped === undefined ? 1 : 2;
      if (character !== '\r') this.isAtLineStart = false;
      return;
    }
    if (character === '\n') this.parseLineEnd();
    else if (this.isAtEntityEnd()) this.closeEntity();
    else this.openEntity(character);
  }

  private parseLineEnd() {
    const isQuoteContinued = this.source.charAt(this.position + 1) === '>';
    if (this.openEntities.some(({ kind }) => kind === 'BlockQuote')) {
      if (isQuoteContinued) {
        this.result += '\n';
        this.position += 2;
        return;
      }
      const innermost = this.findInnermost();
      if (innermost && innermost.kind !== 'BlockQuote')
        throw this.buildUnclosedError(`${innermost.kind} entity`, innermost.sourceStart);
      this.closeEntity();
    }
    this.result += '\n';
    this.position += 1;
    this.isAtLineStart = true;
  }

  private isAtEntityEnd(): boolean {
    const kind = this.findInnermost()?.kind;
    if (!kind) return false;
    if (kind === 'BlockQuote') return this.isAtExpandableQuoteEnd();
    // An italic's "_" must not be the first half of an underline's "__".
    if (kind === 'Italic') return this.isNext('_') && !this.isNext('__');
    return this.isNext(KINDS[kind].end);
  }

  private isAtExpandableQuoteEnd(): boolean {
    return this.isNext('||') && /^\r?(\n(?!>)|$)/.test(this.source.slice(this.position + 2));
  }

  private openEntity(character: string) {
    const sourceStart = this.position;
    const { kind, markupLength, language = '' } = this.parseOpening(character);
    this.position += markupLength;
    if (kind === 'BlockQuote') this.isAtLineStart = false;
    this.openEntities.push({ kind, language, start: this.result.length, sourceStart });
  }

  private parseOpening(character: string): { kind: Kind; markupLength: number; language?: string } {
    if (character === '_') {
      return this.isNext('__') ? { kind: 'Underline', markupLength: 2 } : { kind: 'Italic', markupLength: 1 };
    }
    if (character === '*') return { kind: 'Bold', markupLength: 1 };
    if (character === '~') return { kind: 'Strikethrough', markupLength: 1 };
    if (this.isNext('||')) return { kind: 'Spoiler', markupLength: 2 };
    if (character === '[') return { kind: 'TextUrl', markupLength: 1 };
    if (this.isNext('![')) return { kind: 'CustomEmoji', markupLength: 2 };
    if (this.isNext('```')) return this.parsePreOpening();
    if (character === '`') return { kind: 'Code', markupLength: 1 };
    if (character === '>' && this.isAtLineStart) return { kind: 'BlockQuote', markupLength: 1 };
    throw new MarkupError(`Character '${character}' is reserved and must be escaped with the preceding '\\'`);
  }

  private parsePreOpening(): { kind: Kind; markupLength: number; language?: string } {
    const rest = this.source.slice(this.position + 3);
    const language = /^[^\s`]+(?=\s)/.exec(rest)?.[0] ?? '';
    const lineEnd = /^(\r\n|\n\r|\n|\r)/.exec(rest.slice(language.length))?.[0] ?? '';
    return {
      kind: language ? 'PreCode' : 'Pre',
      markupLength: 3 + language.length + lineEnd.length,
      language,
    };
  }

  private closeEntity() {
    const entity = this.openEntities.pop();
    if (!entity) return;
    let { kind } = entity;
    if (kind === 'BlockQuote' && this.isNext('||')) {
      kind = 'ExpandableBlockQuote';
      this.position += 2;
    }
    this.position += KINDS[kind].end.length;
    const link = this.parseLink(kind, entity.start);
    const length = this.result.length - entity.start;
    if (length === 0 || !link) return;
    this.entities.push({
      type: KINDS[kind].type,
      offset: entity.start,
      length,
      ...(entity.language && { language: entity.language }),
      ...link,
    });
  }

  /** The fields of an entity that depend on its address. Undefined: with this address the text stays plain. */
  private parseLink(kind: Kind, textStart: number): Partial<Entity> | undefined {
    if (kind === 'TextUrl') {
      // Without "(...)" the text itself is the address.
      const address = this.isNext('(') ? this.parseAddress('a URL') : this.result.slice(textStart);
      const user = parseUserId(address);
      if (user !== undefined) return { type: 'text_mention', user: { id: user } };
      const url = normalizeLink(address);
      return url === undefined ? undefined : { url };
    }
    if (kind !== 'CustomEmoji') return {};
    if (!this.isNext('(')) throw new MarkupError('Custom emoji entity must contain a tg://emoji URL');
    return { custom_emoji_id: parseCustomEmojiId(this.parseAddress('a custom emoji URL')) };
  }

  /** Parses the address in the "(...)" that comes next. `name`: what an error calls the address. */
  private parseAddress(name: string): string {
    const start = this.position + 1;
    let address = '';
    for (this.position = start; this.position < this.source.length && !this.isNext(')'); this.position += 1) {
      const escaped = this.findEscaped();
      if (escaped !== undefined) this.position += 1;
      address += this.source.charAt(this.position);
    }
    if (this.position >= this.source.length) throw this.buildUnclosedError(name, start);
    this.position += 1;
    return address;
  }

  /** The character after the current one, if the current one is a backslash that escapes it. Only ASCII can be escaped. */
  private findEscaped(): string | undefined {
    const next = this.source.charCodeAt(this.position + 1);
    return this.isNext('\\') && next > 0 && next <= 126 ? this.source.charAt(this.position + 1) : undefined;
  }

  private findInnermost(): OpenEntity | undefined {
    return this.openEntities.at(-1);
  }

  private isNext(text: string): boolean {
    return this.source.startsWith(text, this.position);
  }

  private buildUnclosedError(name: string, start: number): MarkupError {
    const byteOffset = Buffer.byteLength(this.source.slice(0, start));
    return new MarkupError(`Can't find end of ${name} at byte offset ${byteOffset}`);
  }
}

/** Normalizes an address as Telegram does (TDLib: `LinkManager::get_checked_link`). Undefined: Telegram drops it silently. */
export function normalizeLink(url: string): string | undefined {
  if (/^tg:/i.test(url)) return url;
  const address = /^https?:\/\//i.test(url) ? url : `http://${url}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, href } = new URL(address);
  return hostname.includes('.') ? href : undefined; // Telegram accepts no host such as "localhost"
}

/** The user id of a `tg://user?id=` link. Undefined: it is another link, or the id is invalid. */
function parseUserId(url: string): number | undefined {
  const id = parseQuery(url, 'user')?.get('id') ?? '';
  return /^[1-9]\d*$/.test(id) ? Number(id) : undefined;
}

/** @throws MarkupError if it is not a `tg://emoji?id=` link with a valid id. */
function parseCustomEmojiId(url: string): string {
  if (!/^tg:/i.test(url)) throw new MarkupError('Custom emoji URL must have scheme tg');
  if (!/^tg:(\/\/)?emoji([/?#]|$)/i.test(url))
    throw new MarkupError('Custom emoji URL must have host "emoji"');
  const id = parseQuery(url, 'emoji')?.get('id');
  if (id === undefined || id === null)
    throw new MarkupError('Custom emoji URL must have an emoji identifier');
  if (!/^[1-9]\d*$/.test(id)) throw new MarkupError('Invalid custom emoji identifier specified');
  return id;
}

function parseQuery(url: string, host: string): URLSearchParams | undefined {
  const query = new RegExp(`^tg:(?://)?${host}/?\\?([^#]*)`, 'i').exec(url)?.[1];
  return query === undefined ? undefined : new URLSearchParams(query);
}
