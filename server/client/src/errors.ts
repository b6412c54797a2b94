interface ErrorBody {
  error?: string;
  message?: string;
  details?: { field: string; message: string }[];
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** A stable text for programs. `message` is for people. */
  readonly error: string;
  /** The invalid fields of the input. */
  readonly details: readonly { field: string; message: string }[];
  /** Identifies the call in the server's logs. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor({ status, statusText, headers }: Response, { error, message, details = [] }: ErrorBody) {
    super(message ?? `${status} ${statusText}`.trim());
    this.status = status;
    this.error = error ?? statusText;
    this.details = details;
    this.requestId = headers.get('x-request-id');
    this.retryAfterSeconds = parseRetryAfter(headers.get('retry-after'));
  }

  /** Parses an error response of the server, or of a proxy, which may not be JSON. */
  static async parse(response: Response): Promise<ApiError> {
    const text = await response.text();
    try {
      return new ApiError(response, JSON.parse(text) as ErrorBody);
    } catch {
      return new ApiError(response, {});
    }
  }

  /** Whether the same call may succeed later. */
  get isTemporary(): boolean {
    return [429, 502, 503, 504].includes(this.status) || this.error === 'in flight';
  }
}

/** There was no complete response. The call may have taken effect. `cause` is the reason. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Parses `Retry-After`, which is a number of seconds or a date. */
function parseRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
