import { adminApi } from '../../api/admin.api.gen';

/** A refused change also invalidates the list, because another admin may have revoked the key. */
export const {
  useListApiKeysQuery,
  useConfirmApiKeyMutation,
  useCreateApiKeyMutation,
  useRevokeApiKeyMutation,
  useUpdateApiKeyMutation,
} = adminApi.enhanceEndpoints({
  endpoints: {
    listApiKeys: { providesTags: ['api-keys'] },
    createApiKey: { invalidatesTags: ['api-keys'] },
    updateApiKey: { invalidatesTags: ['api-keys'] },
    confirmApiKey: { invalidatesTags: ['api-keys'] },
    revokeApiKey: { invalidatesTags: ['api-keys'] },
  },
});
