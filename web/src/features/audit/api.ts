import { adminApi } from '../../api/admin.api.gen';
import { panelApi } from '../../api/panel.api.gen';

export const { useListAuditRecordsQuery } = adminApi;

export const { useGetBrandHistoryQuery } = panelApi.enhanceEndpoints({
  endpoints: {
    getBrandHistory: { providesTags: ['brands'] },
  },
});
