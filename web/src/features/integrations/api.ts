import { adminApi } from '../../api/admin.api.gen';

/** A refused change refetches too, because another admin may have revoked the key. */
const apiKeysApi = adminApi.enhanceEndpoints({
  endpoints: {
    listApiKeys: { providesTags: ['api-keys'] },
    createApiKey: { invalidatesTags: ['api-keys'] },
    confirmApiKey: { invalidatesTags: ['api-keys'] },
    revokeApiKey: { invalidatesTags: ['api-keys'] },
  },
});

export const {
  useListApiKeysQuery,
  useConfirmApiKeyMutation,
  useCreateApiKeyMutation,
  useRevokeApiKeyMutation,
} = apiKeysApi;
