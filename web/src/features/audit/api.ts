import { generatedApi } from '../../api/api.gen';

const auditApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getBrandHistory: { providesTags: ['brands'] },
  },
});

export const { useListAuditRecordsQuery, useGetBrandHistoryQuery } = auditApi;
