import { generatedApi } from '../../../api/api.gen';
import { perBrand } from '../../../api/per-brand';
import { listOf } from '../../../api/tags';

/** Also after a refusal: the list was out of date. */
const changes = { invalidatesTags: [listOf('deposits')] };

const ownDepositsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listOwnDeposits: { providesTags: [listOf('deposits')], serializeQueryArgs: perBrand },
    changeOwnDeposit: changes,
    withdrawDeposit: changes,
  },
});

export const {
  useListOwnDepositsQuery,
  useLazyListOwnDepositsQuery,
  useChangeOwnDepositMutation,
  useWithdrawDepositMutation,
} = ownDepositsApi;

export const depositsChanged = () => generatedApi.util.invalidateTags([listOf('deposits')]);
