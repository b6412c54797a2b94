import { panelApi } from '../../api/panel.api.gen';
import { listTag } from '../../api/tags';

interface WithId {
  id: number;
}

const depositTag = (_data: unknown, _error: unknown, { id }: WithId) => [{ type: 'deposits', id }] as const;

/** Decisions affect the counters and the rating. A refused decision refetches too, because the list was out of date. */
const moderatedTags = (_data: unknown, _error: unknown, { id }: WithId) => [
  { type: 'deposits' as const, id },
  listTag('deposits'),
  'stat' as const,
  'rating' as const,
];

const moderatedManyTags = ['deposits', 'stat', 'rating'] as const;

const depositsApi = panelApi.enhanceEndpoints({
  endpoints: {
    getClient: { providesTags: [listTag('deposits'), listTag('tickets')] },
    searchDeposits: { providesTags: [listTag('deposits')] },
    listWaitingDeposits: { providesTags: [listTag('deposits'), 'waiting'] },
    getDeposit: { providesTags: (_data, _error, { id }) => [{ type: 'deposits', id }, 'waiting'] }, // has the claim
    getDepositHistory: { providesTags: depositTag },
    getDepositContext: { providesTags: depositTag },
    listDepositAgents: {
      providesTags: ['join-requests', 'members'], // an accepted request adds an agent
      keepUnusedDataFor: 600, // long enough for the review of one deposit
    },
    listRejectReasons: { providesTags: ['brands'], keepUnusedDataFor: 600 },
    acceptDeposit: { invalidatesTags: moderatedTags },
    closeDeposit: { invalidatesTags: moderatedTags },
    eraseDeposit: { invalidatesTags: moderatedTags },
    undoDecision: {
      invalidatesTags: moderatedTags,
      /** Updates the cache from the response, so that the deposit has its previous status at once. */
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) void dispatch(depositsApi.util.upsertQueryData('getDeposit', { id }, answer.data));
      },
    },
    claimNextDeposit: {
      invalidatesTags: ['waiting'],
      /** Caches the deposit, so that it opens without another call. */
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = (await queryFulfilled.catch(() => undefined))?.data;
        if (answer) void dispatch(depositsApi.util.upsertQueryData('getDeposit', { id: answer.id }, answer));
      },
    },
    claimDeposit: { invalidatesTags: ['waiting'] },
    decideDeposits: { invalidatesTags: moderatedManyTags },
    undoDecisions: { invalidatesTags: moderatedManyTags },
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
