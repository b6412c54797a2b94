import { panelApi } from '../../api/panel.api.gen';

export const {
  useGetManagerRatingQuery,
  useCompareRatingQuery,
  useGetStatisticQuery,
  useGetBrandTrendQuery,
} = panelApi.enhanceEndpoints({
  endpoints: {
    getManagerRating: { providesTags: ['rating'] },
    // Lacks the tag `rating`, so that new results do not refetch the comparison, which is expensive. Its targets, teams and days may lag behind.
    compareRating: { providesTags: ['comparison'] },
    getStatistic: { providesTags: ['statistics'] },
    getBrandTrend: { providesTags: ['statistics', 'rating'] },
  },
});
