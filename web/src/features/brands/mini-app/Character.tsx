import { useState } from 'react';
import styles from './Character.module.css';

const fallback = '/monkeys/default.png';

/** The agent's character. The default one shows if there is none, or if the picture does not load. */
export function Character({ character }: { character: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = character && character !== failed ? `/monkeys/${character}.png` : fallback;
  return (
    <img
      className={styles.picture}
      src={picture}
      width={136}
      height={136}
      alt=""
      onError={() => setFailed(character)}
    />
  );
}
