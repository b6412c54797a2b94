import { Group, VisuallyHidden } from '@mantine/core';

interface ChangeProps {
  by: number;
  format: (size: number) => string;
  /** What the arrow means, for screen readers, such as "more than yesterday". */
  words: { up: string; down: string; same: string };
}

const colours = { up: 'var(--td-good)', down: 'var(--td-bad)', same: 'dimmed' };

/** An arrow with the amount by which something rose or fell. */
export function ChangeArrow({ by, format, words }: ChangeProps) {
  const way = by > 0 ? 'up' : by < 0 ? 'down' : 'same';
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap" c={colours[way]}>
      {way === 'same' ? (
        <span aria-hidden="true">=</span>
      ) : (
        <>
          <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
            <path d={way === 'up' ? 'M4 1 8 7H0z' : 'M4 7 8 1H0z'} fill="currentColor" />
          </svg>
          <span>{format(Math.abs(by))}</span>
        </>
      )}
      <VisuallyHidden> {words[way]}</VisuallyHidden>
    </Group>
  );
}
