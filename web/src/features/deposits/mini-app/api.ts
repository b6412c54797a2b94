import { agentApi } from '../../../api/agent.api.gen';
import { listTag, perBrand } from '../../../api/tags';

/** Invalidates the list even after a refusal, because then the list was out of date. */
const depositMutation = { invalidatesTags: [listTag('deposits')] };

export const {
  useListOwnDepositsQuery,
  useLazyListOwnDepositsQuery,
  useChangeOwnDepositMutation,
  useWithdrawDepositMutation,
  useGetOwnDepositQuery,
} = agentApi.enhanceEndpoints({
  endpoints: {
    listOwnDeposits: { providesTags: [listTag('deposits')], serializeQueryArgs: perBrand },
    changeOwnDeposit: depositMutation,
    withdrawDeposit: depositMutation,
    getOwnDeposit: { providesTags: [listTag('deposits')] },
  },
});

export const invalidateOwnDeposits = () => agentApi.util.invalidateTags([listTag('deposits')]);
