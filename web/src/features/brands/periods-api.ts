import { panelApi } from '../../api/panel.api.gen';

/** The periods decide which deposits count, so figures, statistics and rating are refetched with them. */
const periodsApi = panelApi.enhanceEndpoints({
  endpoints: {
    listPeriods: { providesTags: ['periods'] },
    savePeriods: { invalidatesTags: ['periods', 'members', 'statistics', 'rating'] },
  },
});

export const { useListPeriodsQuery, useSavePeriodsMutation } = periodsApi;
