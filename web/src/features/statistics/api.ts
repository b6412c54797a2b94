import { generatedApi } from '../../api/api.gen';
import { perBrand } from '../../api/per-brand';
import { listOf } from '../../api/tags';

const statisticsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getManagerRating: { providesTags: ['rating'] },
    compareRating: { providesTags: ['rating'] },
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
