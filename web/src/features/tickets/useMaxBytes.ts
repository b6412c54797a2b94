import { useGetPublicConfigQuery } from '../auth/api';
import { defaultMaxBytes } from './attachments';

/** Returns the server's limit for the size of a file. */
export function useMaxBytes(): number {
  return useGetPublicConfigQuery().data?.upload.max_bytes ?? defaultMaxBytes;
}
