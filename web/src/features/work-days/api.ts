import { generatedApi } from '../../api/api.gen';

const workDaysApi = generatedApi.enhanceEndpoints({
  endpoints: { searchWorkDays: { providesTags: ['work-days'] } },
});

export const { useSearchWorkDaysQuery } = workDaysApi;
