import { generatedApi } from '../../api/api.gen';
import { perBrand } from '../../api/per-brand';

const reportsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getStatistic: { providesTags: ['statistics'] },
    getOwnStatistic: { providesTags: ['statistics', 'deposits'], serializeQueryArgs: perBrand },
  },
});

export const { useGetStatisticQuery, useGetOwnStatisticQuery, useSendTestReportMutation } = reportsApi;
