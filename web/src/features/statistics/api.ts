import { panelApi } from '../../api/panel.api.gen';

export const {
  useGetManagerRatingQuery,
  useCompareRatingQuery,
  useGetStatisticQuery,
  useGetBrandTrendQuery,
} = panelApi.enhanceEndpoints({
  endpoints: {
    getManagerRating: { providesTags: ['rating'] },
    // Lacks the tag `rating`, so that new results do not refetch the comparison: it is expensive, and the earlier period does not change.
    compareRating: { providesTags: ['comparison'] },
    getStatistic: { providesTags: ['statistics'] },
    getBrandTrend: { providesTags: ['statistics', 'rating'] },
  },
});
