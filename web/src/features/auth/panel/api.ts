import { accountApi } from '../../../api/account.api.gen';

export const {
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useListPasskeysQuery,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useStartConfirmationMutation,
  useConfirmWithPasskeyMutation,
  useLoginWithOpenIdMutation,
  useGetIdentityQuery,
  useOpenProviderToConnectMutation,
  useConnectIdentityMutation,
  useDisconnectIdentityMutation,
} = accountApi.enhanceEndpoints({
  endpoints: {
    listSessions: { providesTags: ['sessions'] },
    endSession: { invalidatesTags: ['sessions'] },
    endOtherSessions: { invalidatesTags: ['sessions'] },
    listPasskeys: { providesTags: ['passkeys'] },
    addPasskey: { invalidatesTags: ['passkeys'] },
    renamePasskey: { invalidatesTags: ['passkeys'] },
    removePasskey: { invalidatesTags: ['passkeys'] },
    confirmWithPasskey: { invalidatesTags: ['passkeys'] },
    getIdentity: { providesTags: ['identity'] },
    connectIdentity: { invalidatesTags: ['identity'] },
    disconnectIdentity: { invalidatesTags: ['identity', 'sessions'] },
  },
});
