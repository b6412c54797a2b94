export interface Entity {
  type: string;
  /** In UTF-16 units, as in Telegram. */
  offset: number;
  length: number;
  url?: string;
  language?: string;
}

export interface FormattedText {
  text: string;
  entities: Entity[];
}

/** Telegram's own words on what is wrong with the markup. */
export class MarkupError extends Error {}

type Kind =
  | 'Bold'
  | 'Italic'
  | 'Underline'
  | 'Strikethrough'
  | 'Spoiler'
  | 'Code'
  | 'Pre'
  | 'PreCode'
  | 'TextUrl'
  | 'CustomEmoji'
  | 'BlockQuote'
  | 'ExpandableBlockQuote';

const ENTITY_TYPE: Record<Kind, string> = {
  Bold: 'bold',
  Italic: 'italic',
  Underline: 'underline',
  Strikethrough: 'strikethrough',
  Spoiler: 'spoiler',
  Code: 'code',
  Pre: 'pre',
  PreCode: 'pre',
  TextUrl: 'text_link',
  CustomEmoji: 'custom_emoji',
  BlockQuote: 'blockquote',
  ExpandableBlockQuote: 'expandable_blockquote',
};

const RESERVED = '_*[]()~`>#+-=|{}.!\n';
const MARKER: Partial<Record<Kind, string>> = {
  Bold: '*',
  Italic: '_',
  Underline: '__',
  Strikethrough: '~',
  Spoiler: '||',
  Code: '`',
  Pre: '```',
  PreCode: '```',
  TextUrl: ']',
  CustomEmoji: ']',
};

interface OpenEntity {
  kind: Kind;
  language: string;
  /** Where its content starts in the result, and where its markup starts in the source. */
  start: number;
  sourceStart: number;
}

/**
 * Reads MarkdownV2 as strictly as Telegram's servers do (td: `parse_markdown_v2`).
 * @throws MarkupError with what Telegram says after "can't parse entities: ".
 */
export function parseMarkdownV2(source: string): FormattedText {
  const parser = new MarkdownParser(source);
  return trimmed(parser.parse());
}

class MarkdownParser {
  private result = '';
  private readonly entities: Entity[] = [];
  private readonly open: OpenEntity[] = [];
  private atLineStart = true;
  private at = 0;

  constructor(private readonly source: string) {}

  parse(): FormattedText {
    while (this.at < this.source.length) this.step();
    if (this.top()?.kind === 'BlockQuote') this.close();
    const unclosed = this.top();
    if (unclosed) {
      throw new MarkupError(
        `Can't find end of ${unclosed.kind} entity at byte offset ${this.byteOffset(unclosed.sourceStart)}`,
      );
    }
    this.entities.sort((a, b) => a.offset - b.offset || b.length - a.length);
    return { text: this.result, entities: this.entities };
  }

  private step() {
    const character = this.source.charAt(this.at);
    const next = this.source.charCodeAt(this.at + 1);
    if (character === '\\' && next > 0 && next <= 126) {
      this.result += this.source.charAt(this.at + 1);
      this.at += 2;
      this.atLineStart = false;
      return;
    }
    const inCode = ['Code', 'Pre', 'PreCode'].includes(this.top()?.kind ?? '');
    if (!(inCode ? '`' : RESERVED).includes(character)) {
      this.result += character;
      this.at += 1;
      this.atLineStart = false;
      return;
    }
    if (character === '\n') this.newLine();
    else if (this.endsHere()) this.close();
    else this.begin(character);
  }

  private newLine() {
    const quoteGoesOn = this.source.charAt(this.at + 1) === '>';
    if (this.open.some(({ kind }) => kind === 'BlockQuote')) {
      if (quoteGoesOn) {
        this.result += '\n';
        this.at += 2;
        this.atLineStart = false;
        return;
      }
      const top = this.top();
      if (top && top.kind !== 'BlockQuote') {
        throw new MarkupError(
          `Can't find end of ${top.kind} entity at byte offset ${this.byteOffset(top.sourceStart)}`,
        );
      }
      this.close();
    }
    this.result += '\n';
    this.at += 1;
    this.atLineStart = true;
  }

  private endsHere(): boolean {
    const kind = this.top()?.kind;
    if (!kind) return false;
    if (kind === 'BlockQuote') return this.endsExpandableQuote();
    // An italic's "_" must not be the first half of an underline's "__".
    if (kind === 'Italic') return this.isNext('_') && !this.isNext('__');
    return this.isNext(MARKER[kind] ?? '');
  }

  private endsExpandableQuote(): boolean {
    const after = this.source.slice(this.at + 2);
    return this.isNext('||') && (after === '' || (after.startsWith('\n') && !after.startsWith('\n>')));
  }

  private begin(character: string) {
    const sourceStart = this.at;
    const { kind, markup, language = '' } = this.opening(character);
    this.at += markup;
    this.atLineStart = false;
    this.open.push({ kind, language, start: this.result.length, sourceStart });
  }

  private opening(character: string): { kind: Kind; markup: number; language?: string } {
    if (character === '_') {
      return this.isNext('__') ? { kind: 'Underline', markup: 2 } : { kind: 'Italic', markup: 1 };
    }
    if (character === '*') return { kind: 'Bold', markup: 1 };
    if (character === '~') return { kind: 'Strikethrough', markup: 1 };
    if (this.isNext('||')) return { kind: 'Spoiler', markup: 2 };
    if (character === '[') return { kind: 'TextUrl', markup: 1 };
    if (this.isNext('![')) return { kind: 'CustomEmoji', markup: 2 };
    if (this.isNext('```')) return this.openingOfPre();
    if (character === '`') return { kind: 'Code', markup: 1 };
    if (character === '>' && this.atLineStart) return { kind: 'BlockQuote', markup: 1 };
    throw new MarkupError(`Character '${character}' is reserved and must be escaped with the preceding '\\'`);
  }

  private openingOfPre(): { kind: Kind; markup: number; language?: string } {
    const rest = this.source.slice(this.at + 3);
    const language = /^[^\s`]+(?=\s)/.exec(rest)?.[0] ?? '';
    const lineEnd = /^(\r\n|\n\r|\n|\r)/.exec(rest.slice(language.length))?.[0] ?? '';
    return {
      kind: language ? 'PreCode' : 'Pre',
      markup: 3 + language.length + lineEnd.length,
      language,
    };
  }

  private close() {
    const entity = this.open.pop();
    if (!entity) return;
    let { kind } = entity;
    let url: string | undefined;
    if (kind === 'BlockQuote' && this.isNext('||')) {
      kind = 'ExpandableBlockQuote';
      this.at += 2;
    }
    this.at += MARKER[kind]?.length ?? 0;
    if (kind === 'TextUrl' || kind === 'CustomEmoji') url = this.address(entity.start);
    const length = this.result.length - entity.start;
    if (length === 0 || (kind === 'TextUrl' && !isLink(url ?? ''))) return;
    this.entities.push({
      type: ENTITY_TYPE[kind],
      offset: entity.start,
      length,
      ...(url !== undefined && { url }),
      ...(entity.language && { language: entity.language }),
    });
  }

  /** The "(...)" after a link's text; without one, the text itself. */
  private address(textStart: number): string {
    if (!this.isNext('(')) return this.result.slice(textStart);
    const urlStart = this.at + 1;
    let url = '';
    for (this.at = urlStart; this.at < this.source.length && !this.isNext(')'); this.at += 1) {
      const next = this.source.charCodeAt(this.at + 1);
      if (this.isNext('\\') && next > 0 && next <= 126) this.at += 1;
      url += this.source.charAt(this.at);
    }
    if (this.at >= this.source.length) {
      throw new MarkupError(`Can't find end of a URL at byte offset ${this.byteOffset(urlStart)}`);
    }
    this.at += 1;
    return url;
  }

  private top(): OpenEntity | undefined {
    return this.open.at(-1);
  }

  private isNext(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  private byteOffset(index: number): number {
    return Buffer.byteLength(this.source.slice(0, index));
  }
}

/** Telegram takes http(s) addresses whose host has a dot, and tg: ones; a link to "localhost" is lost silently. */
export function isLink(url: string): boolean {
  if (/^tg:/i.test(url)) return true;
  const address = /^https?:\/\//i.test(url) ? url : `http://${url}`;
  return URL.canParse(address) && new URL(address).hostname.includes('.');
}

/** Telegram drops white space around a text. */
export function trimmed({ text, entities }: FormattedText): FormattedText {
  const shift = text.length - text.trimStart().length;
  const result = text.trim();
  return {
    text: result,
    entities: entities
      .map((entity) => {
        const start = Math.max(entity.offset - shift, 0);
        const end = Math.min(entity.offset - shift + entity.length, result.length);
        return { ...entity, offset: start, length: end - start };
      })
      .filter(({ length }) => length > 0),
  };
}
