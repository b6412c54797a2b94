import { adminApi } from '../../api/admin.api.gen';
import { panelApi } from '../../api/panel.api.gen';

const historyApi = panelApi.enhanceEndpoints({
  endpoints: {
    getBrandHistory: { providesTags: ['brands'] },
  },
});

export const { useListAuditRecordsQuery } = adminApi;
export const { useGetBrandHistoryQuery } = historyApi;
