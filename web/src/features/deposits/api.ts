import { panelApi } from '../../api/panel.api.gen';
import { listTag } from '../../api/tags';

const getDepositTags = (_data: unknown, _error: unknown, { id }: { id: number }) =>
  [{ type: 'deposits', id }] as const;

/** Decisions affect the counters and the rating. A refused decision also invalidates these tags, because the list may be out of date. */
const getDecisionTags = (_data: unknown, _error: unknown, { id }: { id: number }) =>
  [{ type: 'deposits', id }, listTag('deposits'), 'stat', 'rating'] as const;

const bulkDecisionTags = ['deposits', 'stat', 'rating'] as const;

const depositsApi = panelApi.enhanceEndpoints({
  endpoints: {
    getClient: { providesTags: [listTag('deposits'), listTag('tickets')] },
    searchDeposits: { providesTags: [listTag('deposits')] },
    listWaitingDeposits: { providesTags: [listTag('deposits'), 'waiting'] },
    // `waiting` is also the tag of claims, and a deposit contains its claim.
    getDeposit: { providesTags: (_data, _error, { id }) => [{ type: 'deposits', id }, 'waiting'] },
    getDepositHistory: { providesTags: getDepositTags },
    getDepositContext: { providesTags: getDepositTags },
    listDepositAgents: {
      providesTags: ['join-requests', 'members'], // an accepted request adds an agent
      keepUnusedDataFor: 600, // seconds, long enough for the review of one deposit
    },
    listRejectReasons: { providesTags: ['brands'], keepUnusedDataFor: 600 },
    acceptDeposit: { invalidatesTags: getDecisionTags },
    closeDeposit: { invalidatesTags: getDecisionTags },
    eraseDeposit: { invalidatesTags: getDecisionTags },
    undoDecision: {
      invalidatesTags: getDecisionTags,
      /** Updates the cache from the response, so that the deposit has its previous status at once. */
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const deposit = (await queryFulfilled.catch(() => undefined))?.data;
        if (deposit) void dispatch(depositsApi.util.upsertQueryData('getDeposit', { id }, deposit));
      },
    },
    claimNextDeposit: {
      invalidatesTags: ['waiting'],
      /** Caches the deposit, so that it opens without another call. */
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const deposit = (await queryFulfilled.catch(() => undefined))?.data;
        if (deposit)
          void dispatch(depositsApi.util.upsertQueryData('getDeposit', { id: deposit.id }, deposit));
      },
    },
    claimDeposit: { invalidatesTags: ['waiting'] },
    decideDeposits: { invalidatesTags: bulkDecisionTags },
    undoDecisions: { invalidatesTags: bulkDecisionTags },
  },
});

export const {
  useGetClientQuery,
  useSearchDepositsQuery,
  useListWaitingDepositsQuery,
  useLazyListWaitingDepositsQuery,
  useGetDepositQuery,
  useLazyGetDepositQuery,
  useGetDepositHistoryQuery,
  useGetDepositContextQuery,
  useListDepositAgentsQuery,
  useListRejectReasonsQuery,
  useAcceptDepositMutation,
  useCloseDepositMutation,
  useEraseDepositMutation,
  useUndoDecisionMutation,
  useClaimNextDepositMutation,
  useClaimDepositMutation,
  useDecideDepositsMutation,
  useUndoDecisionsMutation,
} = depositsApi;

export const refetchClaims = () => depositsApi.util.invalidateTags(['waiting']);

export const usePrefetchAgents = () => depositsApi.usePrefetch('listDepositAgents');
