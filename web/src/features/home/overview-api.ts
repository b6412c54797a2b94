import { generatedApi } from '../../api/api.gen';
import { listOf } from '../../api/tags';

/** What waits changes with deposits, tickets and requests, and the figures with results. */
const work = [
  'stat',
  'join-requests',
  'statistics',
  'rating',
  listOf('deposits'),
  listOf('tickets'),
] as const;

const overviewApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getStart: { providesTags: [...work, 'outbox'] },
    getBrandOverview: { providesTags: [...work, 'outbox', 'brands'] },
  },
});

export const { useGetStartQuery, useGetBrandOverviewQuery } = overviewApi;
