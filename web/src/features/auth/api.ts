import { generatedApi } from '../../api/api.gen';

const authApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getMe: { providesTags: ['me'] },
    getOwnUser: { providesTags: ['me'] },
    renameOwnUser: { invalidatesTags: ['me', 'brands'] },
  },
});

export const {
  useGetPublicConfigQuery,
  useLoginWithCodeMutation,
  useLogoutMutation,
  useLogoutEverywhereMutation,
  useGetMeQuery,
  useGetOwnUserQuery,
  useLazyGetOwnUserQuery,
  useRenameOwnUserMutation,
} = authApi;
