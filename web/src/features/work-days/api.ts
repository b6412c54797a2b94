import { panelApi } from '../../api/panel.api.gen';

const workDaysApi = panelApi.enhanceEndpoints({
  endpoints: { searchWorkDays: { providesTags: ['work-days'] } },
});

export const { useSearchWorkDaysQuery } = workDaysApi;
