import { createElement } from 'react';
import styles from './FormattedText.module.css';
import { type Mark, type Run, splitRuns } from './markdown-v2';

const elements: Record<Mark, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  spoiler: 'mark',
  code: 'code',
};

/** Renders MarkdownV2 like the messenger. Produces only these elements, never other HTML. */
export function FormattedText({ source }: { source: string }) {
  return (
    <p className={styles.text}>
      {splitRuns(source).map((run, index) => (
        <Piece key={index} run={run} />
      ))}
    </p>
  );
}

function Piece({ run: { text, marks, href } }: { run: Run }) {
  const look = marks.reduceRight<React.ReactNode>(
    (inner, mark) => createElement(elements[mark], null, inner),
    text,
  );
  if (!href) return marks.length > 0 ? look : <span>{text}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {look}
    </a>
  );
}
