import { panelApi } from '../../api/panel.api.gen';
import { listTag } from '../../api/tags';

/** An overview has counts of open work (`stat`), waiting requests, figures, and undelivered messages (`outbox`). */
const overviewTags = [
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
      /** The steps of a new installation are about brands, members, managers and groups. */
      getStart: { providesTags: [...overviewTags, 'brands', 'members', 'managers', 'chats'] },
      getBrandOverview: { providesTags: [...overviewTags, 'brands'] },
    },
  },
);
