import { panelApi, type InviteHistory } from '../../api/panel.api.gen';
import { pagedQueryOptions, toPageParam } from '../../kit/core/pages';

/** A refused change also invalidates the list, which may be out of date. */
export const {
  useListInvitesQuery,
  useCreateInviteMutation,
  useDeleteInviteMutation,
  useListJoinRequestsQuery,
  useAcceptJoinRequestMutation,
  useCancelJoinRequestMutation,
} = panelApi.enhanceEndpoints({
  endpoints: {
    listInvites: { providesTags: ['invites'] },
    createInvite: { invalidatesTags: ['invites'] },
    deleteInvite: { invalidatesTags: ['invites'] },
    listJoinRequests: { providesTags: ['join-requests'] },
    acceptJoinRequest: { invalidatesTags: ['join-requests'] },
    cancelJoinRequest: { invalidatesTags: ['join-requests'] },
  },
});

export const { useInviteHistoryInfiniteQuery } = panelApi.injectEndpoints({
  endpoints: (build) => ({
    inviteHistory: build.infiniteQuery<InviteHistory, number, number>({
      query: ({ queryArg: inviteId, pageParam: page }) => ({
        url: `/api/brand/invite/history/${inviteId}`,
        params: { page: toPageParam(page) },
      }),
      infiniteQueryOptions: pagedQueryOptions<InviteHistory>(({ history }) => history),
      providesTags: ['invites'],
    }),
  }),
});
