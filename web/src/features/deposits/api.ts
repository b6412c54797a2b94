import { generatedApi } from '../../api/api.gen';

const moderated = ['deposits', 'stat', 'rating'] as const;

/** Moderation changes the counters and the rating. A refused decision refetches too: the list was out of date. */
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

export const usePrefetchAgents = () => depositsApi.usePrefetch('listDepositAgents');
