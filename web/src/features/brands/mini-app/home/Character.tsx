import { useState } from 'react';

const fallback = '/monkeys/default.png';

interface CharacterProps {
  character: string | null;
  /** In pixels. */
  size: number;
  className?: string | undefined;
}

/** The agent's character. The default one shows if there is none, or if the picture does not load. */
export function Character({ character, size, className }: CharacterProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = character && character !== failed ? `/monkeys/${character}.png` : fallback;
  return (
    <img
      className={className}
      src={picture}
      width={size}
      height={size}
      alt=""
      onError={() => setFailed(character)}
    />
  );
}
