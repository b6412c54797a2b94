import { agentApi } from '../../../api/agent.api.gen';
import { listTag, perBrand } from '../../../api/tags';

/** A refused change also invalidates the list, which may be out of date. */
const invalidatesList = { invalidatesTags: [listTag('deposits')] };

export const {
  useListOwnDepositsQuery,
  useLazyListOwnDepositsQuery,
  useChangeOwnDepositMutation,
  useWithdrawDepositMutation,
  useGetOwnDepositQuery,
} = agentApi.enhanceEndpoints({
  endpoints: {
    listOwnDeposits: { providesTags: [listTag('deposits')], serializeQueryArgs: perBrand },
    changeOwnDeposit: invalidatesList,
    withdrawDeposit: invalidatesList,
    getOwnDeposit: { providesTags: [listTag('deposits')] },
  },
});

export const invalidateOwnDeposits = () => agentApi.util.invalidateTags([listTag('deposits')]);
