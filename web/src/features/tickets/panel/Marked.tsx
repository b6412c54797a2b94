import styles from './Marked.module.css';

interface MarkedProps {
  text: string;
  /** What somebody searches for. */
  q: string | undefined;
}

/** A text in which words that begin like a word of the search are marked. */
export function Marked({ text, q }: MarkedProps) {
  const words = q?.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (words.length === 0) return text;
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join('|')})[\\p{L}\\p{N}]*)`, 'giu');
  return text.split(begins).map((part, i) =>
    i % 2 ? (
      <mark key={i} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
