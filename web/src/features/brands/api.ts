import { generatedApi } from '../../api/api.gen';

/** An agent's own brand carries his totals, so deposits change it too. A new brand comes with its access. */
const brandsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    searchBrands: { providesTags: ['brands'] },
    getBrand: { providesTags: ['brands'] },
    createBrand: { invalidatesTags: (brand) => (brand ? ['brands'] : []) },
    listOwnBrands: { providesTags: ['brands'] },
    getOwnBrand: { providesTags: ['brands', 'deposits'] },
  },
});

export const {
  useSearchBrandsQuery,
  useGetBrandQuery,
  useCreateBrandMutation,
  useListOwnBrandsQuery,
  useGetOwnBrandQuery,
} = brandsApi;
