import { Kbd } from '@mantine/core';
import { formatKeys } from './shortcuts';

/** The keys of a shortcut, as labelled on the keyboard. */
export function ShortcutKeys({ keys }: { keys: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 4 }}>
      {formatKeys(keys).map((word) => (
        <Kbd key={word} size="xs">
          {word}
        </Kbd>
      ))}
    </span>
  );
}
