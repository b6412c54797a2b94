import { Kbd } from '@mantine/core';
import { keyWords } from './shortcuts';

/** The keys of a shortcut, as they are written on the keyboard. */
export function Keys({ of }: { of: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 4 }}>
      {keyWords(of).map((word) => (
        <Kbd key={word} size="xs">
          {word}
        </Kbd>
      ))}
    </span>
  );
}
