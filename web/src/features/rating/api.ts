import { generatedApi } from '../../api/api.gen';
import { perBrand } from '../../api/per-brand';

const ratingApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getManagerRating: { providesTags: ['rating'] },
    getOwnRating: { providesTags: ['rating', 'deposits'], serializeQueryArgs: perBrand },
  },
});

export const { useGetManagerRatingQuery, useGetOwnRatingQuery } = ratingApi;
