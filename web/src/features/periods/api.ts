import { generatedApi } from '../../api/api.gen';

/** Where the periods lie decides what counts in each: figures, statistics and rating go stale with them. */
const periodsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listPeriods: { providesTags: ['periods'] },
    savePeriods: { invalidatesTags: ['periods', 'members', 'statistics', 'rating'] },
  },
});

export const { useListPeriodsQuery, useSavePeriodsMutation } = periodsApi;
