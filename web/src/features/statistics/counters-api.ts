import { generatedApi } from '../../api/api.gen';

const statApi = generatedApi.enhanceEndpoints({
  endpoints: { getManagerStat: { providesTags: ['stat'] } },
});

export const { useGetManagerStatQuery } = statApi;
