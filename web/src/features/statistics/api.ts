import { panelApi } from '../../api/panel.api.gen';

const statisticsApi = panelApi.enhanceEndpoints({
  endpoints: {
    getManagerRating: { providesTags: ['rating'] },
    // Not at every change, because it reads two periods of everybody. What it compares with stays the same anyway.
    compareRating: { providesTags: ['comparison'] },
    getStatistic: { providesTags: ['statistics'] },
    getBrandTrend: { providesTags: ['statistics', 'rating'] },
  },
});

export const {
  useGetManagerRatingQuery,
  useCompareRatingQuery,
  useGetStatisticQuery,
  useGetBrandTrendQuery,
} = statisticsApi;
