/** A file of a part could not be fetched. It has the shape of a failed call, so screens say why in the usual words. */
export class DownloadError extends Error {
  constructor(
    readonly status: number | 'FETCH_ERROR',
    /** Only a reload of the page helps: the server has another release, or the browser remembers the failure. */
    readonly needsReload = false,
    readonly file = '',
  ) {
    super(`Not downloaded: ${file} (${status})`);
  }
}

const downloads = new Map<string, Promise<void>>();

/**
 * Takes the place of Vite's own helper: the build calls it for each `import()`, with the files of the part. Browsers
 * remember a module that failed to load for as long as the page is open, so the files are fetched before they are
 * imported. From the cache, the import cannot fail, and a failed fetch can be repeated.
 */
export async function preload<T>(importPart: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map((file) => once(file, () => fetchFile(file))));
  const styles = files.filter((file) => file.endsWith('.css')); // added in this order, which decides between their rules
  await Promise.all(styles.map((file) => once(`style of ${file}`, () => addStyles(file))));
  try {
    return await importPart();
  } catch (error) {
    console.error(error);
    for (const file of files) downloads.delete(file);
    await Promise.all(files.map(fetchFile)); // the network may be lost again, if nothing was cached
    throw new DownloadError('FETCH_ERROR', true, files[0]);
  }
}

/** A failure is not kept. */
function once(key: string, download: () => Promise<void>): Promise<void> {
  const found = downloads.get(key);
  if (found) return found;
  const made = download();
  downloads.set(key, made);
  made.catch(() => downloads.delete(key));
  return made;
}

async function fetchFile(file: string): Promise<void> {
  // The page has named it, so the browser fetches it already.
  if (document.querySelector(`link[href="/${file}"]`)) return;
  const failed = (status: number | 'FETCH_ERROR', needsReload = false) =>
    new DownloadError(status, needsReload, file);
  const answer = await fetch(`/${file}`).catch(() => Promise.reject(failed('FETCH_ERROR')));
  // Some proxies answer with a page for a file that is gone.
  const isGone = answer.status === 404 || answer.headers.get('content-type')?.includes('html');
  if (!answer.ok || isGone) throw failed(answer.status, isGone);
  await answer.arrayBuffer().catch(() => Promise.reject(failed('FETCH_ERROR'))); // only a whole file is cached
}

function addStyles(file: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = `/${file}`;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new DownloadError('FETCH_ERROR', false, file));
    };
  });
}
