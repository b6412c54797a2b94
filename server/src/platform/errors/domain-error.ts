export interface FieldError {
  field: string;
  message: string;
}

export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported'
  | 'unprocessable'
  | 'too_many'
  | 'bad_gateway'
  | 'no_space';

/** An error for the caller. `error` is the stable text that clients compare, `message` is for people. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly error: string,
    readonly options: {
      message?: string;
      details?: FieldError[];
      /** Distinguishes cases of one `error` for clients. */
      exception?: string;
      retryAfterSeconds?: number;
      /** Additional fields of the response. */
      extra?: Record<string, unknown>;
    } = {},
  ) {
    super(options.message ?? error);
  }
}

export const unauthorized = () => new DomainError('unauthorized', 'Unauthorized');
export const notFound = () => new DomainError('not_found', 'Not found');
export const editConflict = () => new DomainError('conflict', 'edited before');
export const notInBrand = () => new DomainError('forbidden', 'user not in brand');

/** Rejects a field that a schema alone cannot validate. */
export const invalidField = (field: string, message: string) =>
  new DomainError('invalid', 'Invalid input', { message, details: [{ field, message }] });
