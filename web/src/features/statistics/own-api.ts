import { agentApi } from '../../api/agent.api.gen';
import { perBrand } from '../../api/per-brand';
import { listTag } from '../../api/tags';

const ownStatisticsApi = agentApi.enhanceEndpoints({
  endpoints: {
    getOwnRating: { providesTags: ['rating', listTag('deposits')], serializeQueryArgs: perBrand },
    getOwnStatistic: { providesTags: ['statistics', listTag('deposits')], serializeQueryArgs: perBrand },
  },
});

export const { useGetOwnRatingQuery, useGetOwnStatisticQuery } = ownStatisticsApi;
