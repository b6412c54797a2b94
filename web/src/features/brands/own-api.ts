import { generatedApi, type OwnBrand } from '../../api/api.gen';
import { perBrand } from '../../api/per-brand';
import { listOf } from '../../api/tags';

/** A server of the former release does not say where the person stands. */
const noStanding = {
  ...{ place: null, of: 0, gap: null, next: null, pace: null, period: null, best_day: null, best_week: null },
  ...{ reporting_day: '', today: { count: 0, amount: 0 }, days: [], streak: 0 },
};

const ownBrandsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listOwnBrands: { providesTags: ['brands'] },
    listOwnStandings: { providesTags: ['brands', 'rating', listOf('deposits')] },
    listOwnUnread: { providesTags: ['brands', listOf('tickets')] },
    /** An agent's brand contains the agent's totals, so deposits and results change it too. */
    getOwnBrand: {
      providesTags: ['brands', 'rating', listOf('deposits')],
      serializeQueryArgs: perBrand,
      transformResponse: (own: OwnBrand) => ({ ...noStanding, ...own }),
    },
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
