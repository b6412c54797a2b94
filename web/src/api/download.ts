import { recordFailure } from '../store/failures';
import type { AppThunk } from '../store/root';
import { buildRequestHeaders } from './credentials';
import type { RequestError } from './errors';

/** A failed download. `reason` has the format of a failed call's error. */
export class DownloadError extends Error {
  constructor(readonly reason: RequestError) {
    super('The download failed');
  }
}

interface Download {
  name: string;
  file: Blob;
}

/** Downloads a streamed file. `onBytes` gets the total so far. Throws a `DownloadError`, even if the connection is lost halfway. */
export const download =
  (path: string, onBytes: (bytes: number) => void, signal: AbortSignal): AppThunk<Promise<Download>> =>
  async (dispatch) => {
    const credentials = buildRequestHeaders(path);
    const fail = (reason: RequestError) => {
      if (!signal.aborted) dispatch(recordFailure(reason, credentials.authorization));
      return new DownloadError(reason);
    };
    try {
      const response = await fetch(`${window.location.origin}/api/${path}`, { headers: credentials, signal });
      if (!response.ok || !response.body)
        throw fail({ status: response.status, data: (await response.json().catch(() => null)) as unknown });
      let bytes = 0;
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          onBytes((bytes += part.byteLength));
          controller.enqueue(part);
        },
      });
      const type = response.headers.get('content-type') ?? '';
      const file = await new Response(response.body.pipeThrough(counter), {
        headers: { 'content-type': type },
      }).blob();
      return { name: parseFileName(response.headers.get('content-disposition')), file };
    } catch (error) {
      if (error instanceof DownloadError) throw error;
      throw fail({ status: 'FETCH_ERROR', error: String(error) });
    }
  };

const parseFileName = (disposition: string | null) =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'export';
