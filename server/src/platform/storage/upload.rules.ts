import { DAY_SECONDS } from '../../../shared/units.rules.js';
import type { Limit } from '../limits/limit.rules.js';

export const MAX_FILES = 5;
export const MAX_FIELDS = 20;
export const MAX_FIELD_BYTES = 64 * 1024;

/** The length above which a form must contain an oversized file. */
export const getFormMaxBytes = (uploadMaxBytes: number): number =>
  MAX_FILES * uploadMaxBytes + MAX_FIELDS * MAX_FIELD_BYTES;

/** The limit of uploaded bytes. Counts the declared length of a form, because forms are read only after this check. */
export const uploadLimit: Limit = {
  name: 'upload-bytes',
  seconds: DAY_SECONDS,
  getBaseMaximum: ({ userLimits }) => userLimits.uploadBytesPerDay,
  getAmount: (headers, { uploadMaxBytes }) => {
    if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return 0;
    const maxBytes = getFormMaxBytes(uploadMaxBytes);
    // A form without a length counts as the longest possible one. A form that is too long is rejected unread.
    const length = Number(headers['content-length'] ?? maxBytes);
    return length > maxBytes ? 0 : length;
  },
  message: 'You have sent too many files',
};
