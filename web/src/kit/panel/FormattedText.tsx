import { createElement } from 'react';
import styles from './FormattedText.module.css';
import { type Style, splitUnits } from '../../../../server/shared/markdown-v2.rules';

const markByDelimiter = {
  '*': 'bold',
  _: 'italic',
  __: 'underline',
  '~': 'strike',
  '||': 'spoiler',
  '`': 'code',
  '```': 'code',
} as const;

type Mark = (typeof markByDelimiter)[keyof typeof markByDelimiter];

interface Run {
  text: string;
  marks: Mark[];
  /** The URL, if the run is a link to the web. */
  href?: string;
}

const findMark = ({ close }: Style): Mark | undefined =>
  markByDelimiter[close as keyof typeof markByDelimiter];
const findHref = ({ close }: Style): string | undefined =>
  /^\]\((https?:.+)\)$/s.exec(close)?.[1]?.replace(/\\([^])/g, '$1');

const elementByMark: Record<Mark, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  spoiler: 'mark',
  code: 'code',
};

/** Renders MarkdownV2 like the messenger. Produces only the elements of marks and links, never other HTML. */
export function FormattedText({ source }: { source: string }) {
  return (
    <p className={styles.text}>
      {splitRuns(source).map((run, index) => (
        <RunText key={index} run={run} />
      ))}
    </p>
  );
}

function RunText({ run: { text, marks, href } }: { run: Run }) {
  const content = marks.reduceRight<React.ReactNode>(
    (inner, mark) => createElement(elementByMark[mark], null, inner),
    text,
  );
  if (!href) return marks.length > 0 ? content : <span>{text}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  );
}

/** Splits MarkdownV2 into runs of one style. Never throws: text that Telegram would reject is shown as far as it parses. */
export function splitRuns(source: string): Run[] {
  const runs: Run[] = [];
  const addRun = (text: string, textStyles: readonly Style[]) => {
    if (text === '') return;
    const marks = [...new Set(textStyles.flatMap((style) => findMark(style) ?? []))];
    const href = textStyles.map(findHref).find(Boolean);
    const last = runs.at(-1);
    if (last && last.href === href && last.marks.join() === marks.join()) last.text += text;
    else runs.push({ text, marks, ...(href && { href }) });
  };
  let openStyles: readonly Style[] = [];
  for (const { source: raw, plain, styles: textStyles } of splitUnits(source)) {
    for (const style of openStyles) if (!textStyles.includes(style)) addRun(formatClosing(style), textStyles);
    for (const style of textStyles) if (!openStyles.includes(style)) addRun(formatOpening(style), textStyles);
    // A quote has no element of its own, so its lines show their `>`.
    addRun(raw.startsWith('\n') ? raw : plain, textStyles);
    openStyles = textStyles;
  }
  return runs;
}

/** Returns the visible part of an opening mark: the language of a code block, all of an unknown style, otherwise nothing. */
function formatOpening(style: Style): string {
  if (findMark(style)) return style.open.slice(style.close.length);
  return findHref(style) ? '' : style.open;
}

/** Returns the visible part of a closing mark: all of an unknown style, otherwise nothing. */
const formatClosing = (style: Style): string => (findMark(style) || findHref(style) ? '' : style.close);
