import { generatedApi } from '../../api/api.gen';
import { perBrand } from '../../api/per-brand';

const statisticsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getManagerRating: { providesTags: ['rating'] },
    getOwnRating: { providesTags: ['rating', 'deposits'], serializeQueryArgs: perBrand },
    getStatistic: { providesTags: ['statistics'] },
    getOwnStatistic: { providesTags: ['statistics', 'deposits'], serializeQueryArgs: perBrand },
  },
});

export const {
  useGetManagerRatingQuery,
  useGetOwnRatingQuery,
  useGetStatisticQuery,
  useGetOwnStatisticQuery,
} = statisticsApi;
