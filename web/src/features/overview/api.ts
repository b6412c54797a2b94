import { panelApi } from '../../api/panel.api.gen';
import { listTag } from '../../api/tags';

/** An overview shows the counts of open work (`stat`), join requests, figures, and undelivered messages (`outbox`). */
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
      /** Contains the first steps of an installation, which are about brands, members, managers and groups. */
      getStart: { providesTags: [...overviewTags, 'brands', 'members', 'managers', 'chats'] },
      getBrandOverview: { providesTags: [...overviewTags, 'brands'] },
    },
  },
);
