import { useEffect, useState } from 'react';
import { loadFiles, type FileRef } from './file-refs';

/** Returns a URL that shows the file while the component is mounted. Undefined on the first render, and if a reload has lost the file. */
export function useObjectUrl(fileRef: FileRef): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const [file] = loadFiles([fileRef]);
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl); // oxlint-disable-line react/set-state-in-effect -- the cleanup must revoke it
    return () => URL.revokeObjectURL(objectUrl);
  }, [fileRef]);
  return url;
}
