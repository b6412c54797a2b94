import { generatedApi } from '../../api/api.gen';

const reportsApi = generatedApi.enhanceEndpoints({
  endpoints: { getStatistic: { providesTags: ['statistics'] } },
});

export const { useGetStatisticQuery, useSendTestReportMutation } = reportsApi;
