import { generatedApi } from '../../../api/api.gen';
import { perBrand } from '../../../api/per-brand';
import { listOf } from '../../../api/tags';

const ownDepositsApi = generatedApi.enhanceEndpoints({
  endpoints: { listOwnDeposits: { providesTags: [listOf('deposits')], serializeQueryArgs: perBrand } },
});

export const { useListOwnDepositsQuery } = ownDepositsApi;
