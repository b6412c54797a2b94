import { generatedApi } from '../../api/api.gen';

const moderated = ['deposits', 'stat', 'rating'] as const;

/** Moderation moves the counters and the rating; a refused one refetches too, for the list is out of date. */
const depositsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    searchDeposits: { providesTags: ['deposits'] },
    listWaitingDeposits: { providesTags: ['deposits'] },
    getDeposit: { providesTags: ['deposits'] },
    getDepositHistory: { providesTags: ['deposits'] },
    listDepositAgents: { providesTags: ['join-requests'] }, // an accepted request makes a new agent
    acceptDeposit: { invalidatesTags: [...moderated] },
    closeDeposit: { invalidatesTags: [...moderated] },
    eraseDeposit: { invalidatesTags: [...moderated] },
  },
});

export const {
  useSearchDepositsQuery,
  useListWaitingDepositsQuery,
  useLazyListWaitingDepositsQuery,
  useGetDepositQuery,
  useLazyGetDepositQuery,
  useGetDepositHistoryQuery,
  useListDepositAgentsQuery,
  useAcceptDepositMutation,
  useCloseDepositMutation,
  useEraseDepositMutation,
} = depositsApi;
