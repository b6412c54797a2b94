import { generatedApi } from '../../api/api.gen';

/** A refused change refetches too: the list it was made on is out of date. */
const invitesApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listInvites: { providesTags: ['invites'] },
    getInviteHistory: { providesTags: ['invites'] },
    createInvite: { invalidatesTags: ['invites'] },
    deleteInvite: { invalidatesTags: ['invites'] },
  },
});

export const {
  useListInvitesQuery,
  useGetInviteHistoryQuery,
  useCreateInviteMutation,
  useDeleteInviteMutation,
} = invitesApi;
