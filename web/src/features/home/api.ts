import { panelApi } from '../../api/panel.api.gen';
import { listOf } from '../../api/tags';

/** What waits changes with deposits, tickets and requests, and the figures with results. */
const work = [
  'stat',
  'join-requests',
  'statistics',
  'rating',
  'outbox',
  listOf('deposits'),
  listOf('tickets'),
] as const;

const homeApi = panelApi.enhanceEndpoints({
  endpoints: {
    getStart: { providesTags: work },
    getBrandOverview: { providesTags: [...work, 'brands'] },
  },
});

export const { useFindAnythingQuery, useGetStartQuery, useGetBrandOverviewQuery, useGetTeamQuery } = homeApi;
