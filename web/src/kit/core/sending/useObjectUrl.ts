import { useEffect, useState } from 'react';
import { loadFiles, type FileRef } from './kept-files';

/** Returns a link that shows a file of this device. */
export function useObjectUrl(kept: FileRef): string | undefined {
  const [link, setLink] = useState<string>();
  useEffect(() => {
    const [file] = loadFiles([kept]);
    if (!file) return;
    const made = URL.createObjectURL(file);
    setLink(made); // oxlint-disable-line react/set-state-in-effect -- it must be revoked when this unmounts
    return () => URL.revokeObjectURL(made);
  }, [kept]);
  return link;
}
