import { panelApi } from '../../api/panel.api.gen';
import { listTag } from '../../api/tags';

/** Open work changes with deposits, tickets and requests; figures change with results. */
const workTags = [
  'stat',
  'join-requests',
  'statistics',
  'rating',
  'outbox',
  listTag('deposits'),
  listTag('tickets'),
] as const;

export const { useFindAnythingQuery, useGetStartQuery, useGetBrandOverviewQuery } = panelApi.enhanceEndpoints(
  {
    endpoints: {
      getStart: { providesTags: workTags },
      getBrandOverview: { providesTags: [...workTags, 'brands'] },
    },
  },
);
