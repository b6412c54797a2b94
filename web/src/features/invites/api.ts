import { generatedApi, type InviteHistory } from '../../api/api.gen';
import { pageByPage, pageParam } from '../../kit/core/pages';

/** A refused change refetches too: the list it was made on is out of date. */
const invitesApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listInvites: { providesTags: ['invites'] },
    createInvite: { invalidatesTags: ['invites'] },
    deleteInvite: { invalidatesTags: ['invites'] },
  },
});

export const { useListInvitesQuery, useCreateInviteMutation, useDeleteInviteMutation } = invitesApi;

/** Who joined by an invite, page after page. */
export const { useInviteHistoryInfiniteQuery } = generatedApi.injectEndpoints({
  endpoints: (build) => ({
    inviteHistory: build.infiniteQuery<InviteHistory, number, number>({
      query: ({ queryArg: inviteId, pageParam: page }) => ({
        url: `/api/brand/invite/history/${inviteId}`,
        params: { page: pageParam(page) },
      }),
      infiniteQueryOptions: pageByPage<InviteHistory>(({ history }) => history),
      providesTags: ['invites'],
    }),
  }),
});
