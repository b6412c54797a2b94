import { panelApi } from '../../api/panel.api.gen';

const statApi = panelApi.enhanceEndpoints({
  endpoints: { getManagerStat: { providesTags: ['stat'] } },
});

export const { useGetManagerStatQuery } = statApi;
