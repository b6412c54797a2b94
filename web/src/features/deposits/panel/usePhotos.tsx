import { useState } from 'react';
import type { Deposit } from '../../../api/panel.api.gen';
import { Lightbox } from '../../../kit/panel/Lightbox';

type WithFiles = Partial<Pick<Deposit, 'files'>>;

/** The photos of a deposit, in a lightbox. `open` is undefined without photos. */
export function usePhotos({ files = [] }: WithFiles) {
  const [start, setStart] = useState<number | null>(null);
  const lightbox = start !== null && files.length > 0 && (
    <Lightbox files={files} start={start} onClose={() => setStart(null)} />
  );
  return { open: files.length > 0 ? setStart : undefined, lightbox };
}
