import { generatedApi } from '../../api/api.gen';

export const {
  useGetPublicConfigQuery,
  useLoginWithCodeMutation,
  useLogoutMutation,
  useLogoutEverywhereMutation,
  useGetMeQuery,
  useGetOwnUserQuery,
  useLazyGetOwnUserQuery,
  useUpdateOwnUserMutation,
} = generatedApi.enhanceEndpoints({
  endpoints: {
    getMe: { providesTags: ['me'] },
    getOwnUser: { providesTags: ['me'] },
    updateOwnUser: { invalidatesTags: ['me', 'brands'] },
  },
});

/** The server redirects this address to the OpenID provider. */
export const openIdLoginUrl = '/api/auth/oidc/login';
