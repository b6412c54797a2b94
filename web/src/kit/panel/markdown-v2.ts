export type Mark = 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler' | 'code';

export interface Run {
  text: string;
  marks: Mark[];
  /** Set in a link; of the web only. */
  href?: string;
}

/** Longest first: `__` is not two italics. */
const markers: [string, Mark][] = [
  ['```', 'code'],
  ['__', 'underline'],
  ['||', 'spoiler'],
  ['*', 'bold'],
  ['_', 'italic'],
  ['~', 'strike'],
  ['`', 'code'],
];

/** What stands for itself only behind a backslash, beside the marks above. */
const reserved = /[[\]()>#+\-=|{}.!]/;
const reservedAndMarks = /[_*[\]()~`>#+\-=|{}.!\\]/g;

/**
 * Parts a text in Telegram's MarkdownV2 into runs of one look. It is for texts that Telegram takes: of others it shows
 * what it can, and never fails.
 */
export function runsOf(source: string): Run[] {
  return parse(source).runs;
}

/** Why Telegram would not take a text, and where: the first such place, as people count. */
export function faultIn(source: string): string | null {
  const { fault } = parse(source);
  if (!fault) return null;
  const lines = source.slice(0, fault.at).split('\n');
  return `Line ${lines.length}, character ${[...lines.at(-1)!].length + 1}: ${fault.why}`;
}

/** The source of a text that shows as it is written. */
export function escapeMarkdown(text: string): string {
  return text.replace(reservedAndMarks, '\\$&');
}

interface Fault {
  at: number;
  why: string;
}

function parse(source: string): { runs: Run[]; fault: Fault | null } {
  const runs: Run[] = [];
  const open = new Map<Mark, { token: string; at: number }>();
  let href: string | undefined;
  let fault: Fault | null = null;
  /** Up to here, the brackets of a link that leads elsewhere than to the web. */
  let foreignUntil = 0;
  const add = (text: string) => {
    const marks = [...open.keys()];
    const last = runs.at(-1);
    if (last && last.href === href && last.marks.join() === marks.join()) last.text += text;
    else runs.push({ text, marks, ...(href && { href }) });
  };
  const notClosed = ([mark, { token, at }]: [Mark, { token: string; at: number }]) => {
    fault ??= { at, why: `“${token}” begins ${mark} text that does not end` };
  };

  for (let at = 0; at < source.length;) {
    const rest = source.slice(at);
    const escaped = /^\\([\x01-\x7e])/.exec(rest)?.[1]; // oxlint-disable-line no-control-regex -- Telegram's own range
    const inCode = open.get('code')?.token;
    const [marker, mark] = markers.find(([each]) => rest.startsWith(inCode ?? each)) ?? [];
    const link = /^\[(?=(?:\\[^]|[^\]\\])+\]\((https?:\/\/(?:\\[^]|[^)\\])+)\))/.exec(rest);
    if (escaped !== undefined) {
      add(escaped);
      at += 2;
    } else if (inCode ? rest.startsWith(inCode) : marker && mark) {
      const token = inCode ?? marker!;
      const toggled = inCode ? 'code' : mark!;
      if (open.has(toggled)) {
        const innermost = [...open].at(-1)!;
        if (innermost[0] !== toggled) notClosed(innermost);
        open.delete(toggled);
      } else open.set(toggled, { token, at });
      at += token.length;
    } else if (!inCode && link) {
      href = link[1]!.replace(/\\([^])/g, '$1');
      at += 1;
    } else if (href && rest.startsWith('](')) {
      href = undefined;
      at += /^\]\((?:\\[^]|[^)\\])+\)/.exec(rest)![0].length;
    } else {
      const character = rest.charAt(0);
      const foreign = /^!?\[(?:\\[^]|[^\]\\])+\]\((?:\\[^]|[^)\\])+\)/.exec(rest);
      if (!inCode && foreign) foreignUntil = Math.max(foreignUntil, at + foreign[0].length);
      const isQuote = character === '>' && (at === 0 || source[at - 1] === '\n');
      if (!inCode && at >= foreignUntil && !isQuote && reserved.test(character))
        fault ??= { at, why: `“${character}” must be written as “\\${character}”` };
      add(character);
      at += 1;
    }
  }
  const unclosed = [...open].at(-1);
  if (unclosed) notClosed(unclosed);
  return { runs, fault };
}
