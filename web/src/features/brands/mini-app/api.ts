import { generatedApi } from '../../../api/api.gen';
import { perBrand } from '../../../api/per-brand';

/** An agent's own brand carries his totals, so deposits change it too. */
const ownBrandsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listOwnBrands: { providesTags: ['brands'] },
    getOwnBrand: { providesTags: ['brands', 'deposits'], serializeQueryArgs: perBrand },
  },
});

export const { useListOwnBrandsQuery, useGetOwnBrandQuery } = ownBrandsApi;
