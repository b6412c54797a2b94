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

/**
 * Parts a text in Telegram's MarkdownV2 into runs of one look. It is for texts that Telegram takes: of others it shows
 * what it can, and never fails.
 */
export function runsOf(source: string): Run[] {
  const runs: Run[] = [];
  const open = new Map<Mark, string>();
  let href: string | undefined;
  const add = (text: string) => {
    const marks = [...open.keys()];
    const last = runs.at(-1);
    if (last && last.href === href && last.marks.join() === marks.join()) last.text += text;
    else runs.push({ text, marks, ...(href && { href }) });
  };

  for (let at = 0; at < source.length;) {
    const rest = source.slice(at);
    const escaped = /^\\([\x01-\x7e])/.exec(rest)?.[1]; // eslint-disable-line no-control-regex -- Telegram's own range
    const inCode = open.get('code');
    const [marker, mark] = markers.find(([each]) => rest.startsWith(inCode ?? each)) ?? [];
    const link = /^\[(?=(?:\\[^]|[^\]\\])+\]\((https?:\/\/(?:\\[^]|[^)\\])+)\))/.exec(rest);
    if (escaped !== undefined) {
      add(escaped);
      at += 2;
    } else if (inCode ? rest.startsWith(inCode) : marker && mark) {
      const token = inCode ?? marker!;
      const toggled = inCode ? 'code' : mark!;
      if (!open.delete(toggled)) open.set(toggled, token);
      at += token.length;
    } else if (!inCode && link) {
      href = link[1]!.replace(/\\([^])/g, '$1');
      at += 1;
    } else if (href && rest.startsWith('](')) {
      href = undefined;
      at += /^\]\((?:\\[^]|[^)\\])+\)/.exec(rest)![0].length;
    } else {
      add(rest.charAt(0));
      at += 1;
    }
  }
  return runs;
}
