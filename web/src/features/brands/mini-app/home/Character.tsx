import { useState } from 'react';

const fallback = '/monkeys/default.png';

interface CharacterProps {
  character: string | null;
  /** In pixels. */
  size: number;
  className?: string | undefined;
}

/** The agent's character. The default one shows if there is none, or if the picture does not load; without either, a plain disc. */
export function Character({ character, size, className }: CharacterProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const picture = [...(character ? [`/monkeys/${character}.png`] : []), fallback].find(
    (each) => !failed.includes(each),
  );
  if (picture === undefined) {
    const disc = { display: 'inline-block', width: size, height: size, borderRadius: '50%' };
    return <span className={className} style={{ ...disc, background: 'var(--line)' }} />;
  }
  return (
    <img
      className={className}
      src={picture}
      width={size}
      height={size}
      alt=""
      onError={() => setFailed([...failed, picture])}
    />
  );
}
