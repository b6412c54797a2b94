/** A file of a part could not be fetched. Shaped like a failed API call, so screens show the usual error texts. */
export class PreloadError extends Error {
  constructor(
    readonly status: number | 'FETCH_ERROR',
    /** Only a page reload helps: the server has another release, or the browser cached the failed import. */
    readonly shouldReload = false,
    readonly file = '',
  ) {
    super(`Not downloaded: ${file} (${status})`);
  }
}

const downloadByKey = new Map<string, Promise<void>>();

/** Replaces Vite's preload helper, because browsers cache a failed import: files are fetched first, and a fetch can be retried. */
export async function preload<T>(importPart: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map((file) => downloadOnce(file, () => fetchFile(file))));
  const styles = files.filter((file) => file.endsWith('.css')); // the order of insertion decides which rules win
  await Promise.all(styles.map((file) => downloadOnce(`style of ${file}`, () => addStyles(file))));
  try {
    return await importPart();
  } catch (error) {
    console.error(error);
    for (const file of files) downloadByKey.delete(file);
    await Promise.all(files.map(fetchFile)); // throws without a network; otherwise the browser has cached the failed import
    throw new PreloadError('FETCH_ERROR', true, files[0]);
  }
}

/** Concurrent and later calls share one download. A failed download is not cached. */
function downloadOnce(key: string, download: () => Promise<void>): Promise<void> {
  const earlier = downloadByKey.get(key);
  if (earlier) return earlier;
  const promise = download();
  downloadByKey.set(key, promise);
  promise.catch(() => downloadByKey.delete(key));
  return promise;
}

async function fetchFile(file: string): Promise<void> {
  // The HTML links the file, so the browser already fetches it.
  if (document.querySelector(`link[href="/${file}"]`)) return;
  const newError = (status: number | 'FETCH_ERROR', shouldReload = false) =>
    new PreloadError(status, shouldReload, file);
  const response = await fetch(`/${file}`).catch(() => Promise.reject(newError('FETCH_ERROR')));
  // Some proxies answer with an HTML page for a missing file.
  const isGone = response.status === 404 || response.headers.get('content-type')?.includes('html');
  if (!response.ok || isGone) throw newError(response.status, isGone);
  // Browsers cache only complete responses.
  await response.arrayBuffer().catch(() => Promise.reject(newError('FETCH_ERROR')));
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
      reject(new PreloadError('FETCH_ERROR', false, file));
    };
  });
}
