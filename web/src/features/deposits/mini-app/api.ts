import { generatedApi } from '../../../api/api.gen';
import { perBrand } from '../../../api/per-brand';

const ownDepositsApi = generatedApi.enhanceEndpoints({
  endpoints: { listOwnDeposits: { providesTags: ['deposits'], serializeQueryArgs: perBrand } },
});

export const { useListOwnDepositsQuery } = ownDepositsApi;
