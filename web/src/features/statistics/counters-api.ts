import { panelApi } from '../../api/panel.api.gen';

/** Separate from `api.ts`, because the panel's first screen loads this file. */
export const { useGetManagerStatQuery } = panelApi.enhanceEndpoints({
  endpoints: { getManagerStat: { providesTags: ['stat'] } },
});
