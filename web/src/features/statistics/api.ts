import { panelApi } from '../../api/panel.api.gen';

export const {
  useGetManagerRatingQuery,
  useCompareRatingQuery,
  useGetStatisticQuery,
  useGetBrandTrendQuery,
} = panelApi.enhanceEndpoints({
  endpoints: {
    getManagerRating: { providesTags: ['rating'] },
    // Without the tag `rating`, so that new results do not refetch it: it is expensive, and its earlier period does not change.
    compareRating: { providesTags: ['comparison'] },
    getStatistic: { providesTags: ['statistics'] },
    getBrandTrend: { providesTags: ['statistics', 'rating'] },
  },
});
