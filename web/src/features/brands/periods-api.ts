import { panelApi } from '../../api/panel.api.gen';

/** Periods determine which deposits count, so figures, statistics and rating are refetched with them. */
const periodsApi = panelApi.enhanceEndpoints({
  endpoints: {
    listPeriods: { providesTags: ['periods'] },
    savePeriods: { invalidatesTags: ['periods', 'members', 'statistics', 'rating'] },
  },
});

export const { useListPeriodsQuery, useSavePeriodsMutation } = periodsApi;
