import { adminApi } from '../../api/admin.api.gen';
import { generatedApi } from '../../api/api.gen';

const historyApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getBrandHistory: { providesTags: ['brands'] },
  },
});

export const { useListAuditRecordsQuery } = adminApi;
export const { useGetBrandHistoryQuery } = historyApi;
