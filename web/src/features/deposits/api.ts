import { panelApi } from '../../api/panel.api.gen';
import { listTag } from '../../api/tags';

interface Named {
  id: number;
}

const tagOf = (_data: unknown, _error: unknown, { id }: Named) => [{ type: 'deposits', id }] as const;

/** Moderation changes the counters and the rating. A refused decision refetches too: the list was out of date. */
const moderated = (_data: unknown, _error: unknown, { id }: Named) => [
  { type: 'deposits' as const, id },
  listTag('deposits'),
  'stat' as const,
  'rating' as const,
];

const moderatedMany = ['deposits', 'stat', 'rating'] as const;

const depositsApi = panelApi.enhanceEndpoints({
  endpoints: {
    getClient: { providesTags: [listTag('deposits'), listTag('tickets')] },
    searchDeposits: { providesTags: [listTag('deposits')] },
    listWaitingDeposits: { providesTags: [listTag('deposits'), 'waiting'] },
    getDeposit: { providesTags: (_data, _error, { id }) => [{ type: 'deposits', id }, 'waiting'] }, // it shows the claim
    getDepositHistory: { providesTags: tagOf },
    getDepositContext: { providesTags: tagOf },
    listDepositAgents: {
      providesTags: ['join-requests', 'members'], // an accepted request makes a new agent
      keepUnusedDataFor: 600, // a moderator may think about a deposit for a while before the next one
    },
    listRejectReasons: { providesTags: ['brands'], keepUnusedDataFor: 600 },
    acceptDeposit: { invalidatesTags: moderated },
    closeDeposit: { invalidatesTags: moderated },
    eraseDeposit: { invalidatesTags: moderated },
    undoDecision: {
      invalidatesTags: moderated,
      /** The deposit waits again as soon as the answer is here. */
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) void dispatch(depositsApi.util.upsertQueryData('getDeposit', { id }, answer.data));
      },
    },
    claimNextDeposit: {
      invalidatesTags: ['waiting'],
      /** It opens without another call. */
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = (await queryFulfilled.catch(() => undefined))?.data;
        if (answer) void dispatch(depositsApi.util.upsertQueryData('getDeposit', { id: answer.id }, answer));
      },
    },
    claimDeposit: { invalidatesTags: ['waiting'] },
    decideDeposits: { invalidatesTags: moderatedMany },
    undoDecisions: { invalidatesTags: moderatedMany },
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

/** Refetches who holds which waiting deposit. */
export const refetchClaims = () => depositsApi.util.invalidateTags(['waiting']);

export const usePrefetchAgents = () => depositsApi.usePrefetch('listDepositAgents');
