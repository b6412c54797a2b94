import { generatedApi } from '../../api/api.gen';

const authApi = generatedApi.enhanceEndpoints({
  endpoints: { getMe: { providesTags: ['me'] }, getOwnUser: { providesTags: ['me'] } },
});

export const {
  useGetPublicConfigQuery,
  useLoginWithCodeMutation,
  useLogoutMutation,
  useGetMeQuery,
  useGetOwnUserQuery,
  useLazyGetOwnUserQuery,
} = authApi;
