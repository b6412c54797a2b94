import { panelApi } from '../../api/panel.api.gen';

export const {
  useGetManagerRatingQuery,
  useCompareRatingQuery,
  useGetStatisticQuery,
  useGetBrandTrendQuery,
} = panelApi.enhanceEndpoints({
  endpoints: {
    getManagerRating: { providesTags: ['rating'] },
    // Not refetched on every change, because it reads two periods of everybody, and the earlier period does not change.
    compareRating: { providesTags: ['comparison'] },
    getStatistic: { providesTags: ['statistics'] },
    getBrandTrend: { providesTags: ['statistics', 'rating'] },
  },
});
