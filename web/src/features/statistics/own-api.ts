import { agentApi } from '../../api/agent.api.gen';
import { listTag, perBrand } from '../../api/tags';

const ownStatisticsApi = agentApi.enhanceEndpoints({
  endpoints: {
    getOwnRating: { providesTags: ['rating', listTag('deposits')], serializeQueryArgs: perBrand },
    getOwnStatistic: { providesTags: ['statistics', listTag('deposits')], serializeQueryArgs: perBrand },
  },
});

export const { useGetOwnRatingQuery, useGetOwnStatisticQuery } = ownStatisticsApi;
