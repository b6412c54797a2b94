import { panelApi } from '../../api/panel.api.gen';

/** Apart from `api.ts`, because the first screen loads it. */
export const { useGetManagerStatQuery } = panelApi.enhanceEndpoints({
  endpoints: { getManagerStat: { providesTags: ['stat'] } },
});
