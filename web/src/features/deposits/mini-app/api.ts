import { agentApi } from '../../../api/agent.api.gen';
import { perBrand } from '../../../api/per-brand';
import { listOf } from '../../../api/tags';

/** Also after a refusal: the list was out of date. */
const changes = { invalidatesTags: [listOf('deposits')] };

const ownDepositsApi = agentApi.enhanceEndpoints({
  endpoints: {
    listOwnDeposits: { providesTags: [listOf('deposits')], serializeQueryArgs: perBrand },
    changeOwnDeposit: changes,
    withdrawDeposit: changes,
    getOwnDeposit: { providesTags: [listOf('deposits')] },
  },
});

export const {
  useListOwnDepositsQuery,
  useLazyListOwnDepositsQuery,
  useChangeOwnDepositMutation,
  useWithdrawDepositMutation,
  useGetOwnDepositQuery,
} = ownDepositsApi;

export const depositsChanged = () => agentApi.util.invalidateTags([listOf('deposits')]);
