import { panelApi } from '../../api/panel.api.gen';

export const { useGetManagerStatQuery } = panelApi.enhanceEndpoints({
  endpoints: { getManagerStat: { providesTags: ['stat'] } },
});
