import { agentApi } from '../../api/agent.api.gen';
import { listTag, perBrand } from '../../api/tags';

export const {
  useGetOwnRatingQuery,
  useGetOwnStatisticQuery,
  useListMomentsQuery,
  useDismissMomentsMutation,
} = agentApi.enhanceEndpoints({
  endpoints: {
    getOwnRating: { providesTags: ['rating', listTag('deposits')], serializeQueryArgs: perBrand },
    getOwnStatistic: { providesTags: ['statistics', listTag('deposits')], serializeQueryArgs: perBrand },
    listMoments: { providesTags: ['moments'], serializeQueryArgs: perBrand },
    dismissMoments: { invalidatesTags: ['moments'] },
  },
});
