import { expect, it } from 'vitest';
import { getConnection, formatError } from '../../../api/errors';
import { UploadFailure } from './upload';

it('an upload without a response counts as a lost connection', () => {
  const failure = new UploadFailure('FETCH_ERROR', undefined);

  expect(getConnection(failure)).toBe('offline');
  expect(formatError(failure)).toBe('No connection');
});
