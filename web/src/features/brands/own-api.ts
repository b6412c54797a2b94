import { generatedApi } from '../../api/api.gen';
import { perBrand } from '../../api/per-brand';
import { listOf } from '../../api/tags';

const ownBrandsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listOwnBrands: { providesTags: ['brands'] },
    listOwnStandings: { providesTags: ['brands', 'rating', listOf('deposits')] },
    listOwnUnread: { providesTags: ['brands', listOf('tickets')] },
    /** An agent's brand contains the agent's totals, so deposits and results change it too. */
    getOwnBrand: { providesTags: ['brands', 'rating', listOf('deposits')], serializeQueryArgs: perBrand },
    listOwnResults: { providesTags: ['rating', listOf('deposits')], serializeQueryArgs: perBrand },
  },
});

export const {
  useListOwnBrandsQuery,
  useListOwnStandingsQuery,
  useListOwnUnreadQuery,
  useGetOwnBrandQuery,
  useListOwnResultsQuery,
} = ownBrandsApi;
