import { generatedApi } from '../../../api/api.gen';
import { agentApi } from '../../../api/agent.api.gen';
import { perBrand } from '../../../api/per-brand';
import { listOf } from '../../../api/tags';

const listApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listOwnDeposits: { providesTags: [listOf('deposits')], serializeQueryArgs: perBrand },
  },
});

export const { useListOwnDepositsQuery, useLazyListOwnDepositsQuery } = listApi;

/** Also after a refusal: the list was out of date. */
const changes = { invalidatesTags: [listOf('deposits')] };

const changeApi = agentApi.enhanceEndpoints({
  endpoints: {
    changeOwnDeposit: changes,
    withdrawDeposit: changes,
    getOwnDeposit: { providesTags: [listOf('deposits')] },
  },
});

export const { useChangeOwnDepositMutation, useWithdrawDepositMutation, useGetOwnDepositQuery } = changeApi;

export const depositsChanged = () => generatedApi.util.invalidateTags([listOf('deposits')]);
