import { agentApi } from '../../api/agent.api.gen';
import { perBrand } from '../../api/per-brand';

const ownMomentsApi = agentApi.enhanceEndpoints({
  endpoints: {
    listMoments: { providesTags: ['moments'], serializeQueryArgs: perBrand },
    dismissMoments: { invalidatesTags: ['moments'] },
  },
});

export const { useListMomentsQuery, useDismissMomentsMutation } = ownMomentsApi;
