import type { PublicConfig } from '../../api/api.gen';
import { useGetPublicConfigQuery } from '../auth/api';
import { defaultRules, type Place, type UploadRules } from '../../kit/core/sending/attachments';

/** The server's upload rules for this place. An older replica may omit the types. */
export function useUploadRules(place: Place): UploadRules {
  const upload: Partial<PublicConfig['upload']> | undefined = useGetPublicConfigQuery().data?.upload;
  const usual = defaultRules[place];
  return {
    types: (place === 'chat' ? upload?.chat_types : upload?.opening_types) ?? usual.types,
    maxBytes: upload?.max_bytes ?? usual.maxBytes,
  };
}
