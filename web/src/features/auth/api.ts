import { generatedApi } from '../../api/api.gen';

const authApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getMe: { providesTags: ['me'] },
    getOwnUser: { providesTags: ['me'] },
    renameOwnUser: { invalidatesTags: ['me', 'brands'] },
    listSessions: { providesTags: ['sessions'] },
    endSession: { invalidatesTags: ['sessions'] },
    endOtherSessions: { invalidatesTags: ['sessions'] },
    listPasskeys: { providesTags: ['passkeys'] },
    addPasskey: { invalidatesTags: ['passkeys'] },
    renamePasskey: { invalidatesTags: ['passkeys'] },
    removePasskey: { invalidatesTags: ['passkeys'] },
    confirmWithPasskey: { invalidatesTags: ['passkeys'] },
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
  useListPasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useBeginConfirmationMutation,
  useConfirmWithPasskeyMutation,
  useGetOwnUserQuery,
  useLazyGetOwnUserQuery,
  useRenameOwnUserMutation,
  useListCharactersQuery,
  useChooseCharacterMutation,
} = authApi;
