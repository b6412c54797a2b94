import { agentApi } from '../../api/agent.api.gen';
import { perBrand } from '../../api/per-brand';
import { listOf } from '../../api/tags';

const ownStatisticsApi = agentApi.enhanceEndpoints({
  endpoints: {
    getOwnRating: { providesTags: ['rating', listOf('deposits')], serializeQueryArgs: perBrand },
    getOwnStatistic: { providesTags: ['statistics', listOf('deposits')], serializeQueryArgs: perBrand },
  },
});

export const { useGetOwnRatingQuery, useGetOwnStatisticQuery } = ownStatisticsApi;
