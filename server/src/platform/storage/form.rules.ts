export const MAX_FILES = 5;
export const MAX_FIELDS = 20;
export const MAX_FIELD_BYTES = 64 * 1024;

/** A longer form must contain an oversized file. */
export const getFormMaxBytes = (uploadMaxBytes: number): number =>
  MAX_FILES * uploadMaxBytes + MAX_FIELDS * MAX_FIELD_BYTES;
