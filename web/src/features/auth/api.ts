import { generatedApi } from '../../api/api.gen';

const authApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getMe: { providesTags: ['me'] },
    getOwnUser: { providesTags: ['me'] },
    renameOwnUser: { invalidatesTags: ['me', 'brands'] },
    listSessions: { providesTags: ['sessions'] },
    endSession: { invalidatesTags: ['sessions'] },
    endOtherSessions: { invalidatesTags: ['sessions'] },
    chooseCharacter: { invalidatesTags: ['me', 'brands'] },
  },
});

export const {
  useGetPublicConfigQuery,
  useLoginWithCodeMutation,
  useLogoutMutation,
  useLogoutEverywhereMutation,
  useGetMeQuery,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useGetOwnUserQuery,
  useLazyGetOwnUserQuery,
  useRenameOwnUserMutation,
  useListCharactersQuery,
  useChooseCharacterMutation,
} = authApi;
