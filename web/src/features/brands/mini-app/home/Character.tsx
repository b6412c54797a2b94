import { useState } from 'react';

const defaultPicture = '/monkeys/default.png';

interface CharacterProps {
  character: string | null;
  /** In pixels. */
  size: number;
  className?: string | undefined;
}

/** The picture of the agent's character, of the default one, or a plain disc if neither can be loaded. */
export function Character({ character, size, className }: CharacterProps) {
  const [failedPictures, setFailedPictures] = useState<readonly string[]>([]);
  const picture = [...(character ? [`/monkeys/${character}.png`] : []), defaultPicture].find(
    (path) => !failedPictures.includes(path),
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
      onError={() => setFailedPictures([...failedPictures, picture])}
    />
  );
}
