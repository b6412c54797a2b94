import { useEffect, useState } from 'react';

/** Returns a link that shows a file of this device. */
export function useObjectUrl(file: File): string | undefined {
  const [link, setLink] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setLink(made); // oxlint-disable-line react/set-state-in-effect -- it must be revoked when this unmounts
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return link;
}
