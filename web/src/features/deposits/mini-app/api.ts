import { agentApi } from '../../../api/agent.api.gen';
import { perBrand } from '../../../api/per-brand';
import { listTag } from '../../../api/tags';

/** Also after a refusal, because the list was out of date. */
const changes = { invalidatesTags: [listTag('deposits')] };

const ownDepositsApi = agentApi.enhanceEndpoints({
  endpoints: {
    listOwnDeposits: { providesTags: [listTag('deposits')], serializeQueryArgs: perBrand },
    changeOwnDeposit: changes,
    withdrawDeposit: changes,
    getOwnDeposit: { providesTags: [listTag('deposits')] },
  },
});

export const {
  useListOwnDepositsQuery,
  useLazyListOwnDepositsQuery,
  useChangeOwnDepositMutation,
  useWithdrawDepositMutation,
  useGetOwnDepositQuery,
} = ownDepositsApi;

export const invalidateOwnDeposits = () => agentApi.util.invalidateTags([listTag('deposits')]);
