import { expect, it } from 'vitest';
import { connectionIn, failureText } from '../../../api/errors';
import { UploadFailure } from './upload';

it('an upload without an answer counts as a lost connection', () => {
  const failure = new UploadFailure('FETCH_ERROR', undefined);

  expect(connectionIn(failure)).toBe('offline');
  expect(failureText(failure)).toBe('No connection');
});
