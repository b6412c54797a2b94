import { panelApi } from '../../api/panel.api.gen';

export const { useSearchWorkDaysQuery } = panelApi.enhanceEndpoints({
  endpoints: { searchWorkDays: { providesTags: ['work-days'] } },
});
