import { useGetPublicConfigQuery } from '../auth/api';
import { defaultMaxBytes } from './attachments';

/** How large a file may be at this server. */
export function useMaxBytes(): number {
  return useGetPublicConfigQuery().data?.upload.max_bytes ?? defaultMaxBytes;
}
