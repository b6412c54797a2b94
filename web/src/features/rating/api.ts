import { generatedApi } from '../../api/api.gen';

const ratingApi = generatedApi.enhanceEndpoints({
  endpoints: { getManagerRating: { providesTags: ['rating'] } },
});

export const { useGetManagerRatingQuery } = ratingApi;
