import { panelApi } from '../../api/panel.api.gen';

/** A refused decision refetches too, because the list was out of date. */
const joinRequestsApi = panelApi.enhanceEndpoints({
  endpoints: {
    listJoinRequests: { providesTags: ['join-requests'] },
    acceptJoinRequest: { invalidatesTags: ['join-requests'] },
    cancelJoinRequest: { invalidatesTags: ['join-requests'] },
  },
});

export const { useListJoinRequestsQuery, useAcceptJoinRequestMutation, useCancelJoinRequestMutation } =
  joinRequestsApi;
