import { generatedApi } from '../../api/api.gen';
import { perBrand } from '../../api/per-brand';
import { listOf } from '../../api/tags';

const statisticsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getManagerRating: { providesTags: ['rating'] },
    // Not at every change, because it reads two periods of everybody. What it compares with stays the same anyway.
    compareRating: { providesTags: ['comparison'] },
    getOwnRating: { providesTags: ['rating', listOf('deposits')], serializeQueryArgs: perBrand },
    getStatistic: { providesTags: ['statistics'] },
    getBrandTrend: { providesTags: ['statistics', 'rating'] },
    getOwnStatistic: { providesTags: ['statistics', listOf('deposits')], serializeQueryArgs: perBrand },
  },
});

export const {
  useGetManagerRatingQuery,
  useCompareRatingQuery,
  useGetOwnRatingQuery,
  useGetStatisticQuery,
  useGetBrandTrendQuery,
  useGetOwnStatisticQuery,
} = statisticsApi;
