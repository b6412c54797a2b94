import { generatedApi, type OwnBrand, type OwnUnread } from '../../api/api.gen';
import { listTag, perBrand } from '../../api/tags';

/** Stands in for the standing, which servers of the former release do not send. An empty `reporting_day` occurs only here. */
const noStanding = {
  place: null,
  of: null,
  gap: null,
  next: null,
  lead: null,
  runner_up: null,
  pace: null,
  period: null,
  best_day: null,
  best_week: null,
  reporting_day: '',
  days: [],
  streak: 0,
  today: { count: 0, amount: 0 },
  waiting: { count: 0, amount: 0 },
};

export const {
  useListOwnBrandsQuery,
  useListOwnStandingsQuery,
  useListOwnUnreadQuery,
  useGetOwnBrandQuery,
  useListOwnResultsQuery,
} = generatedApi.enhanceEndpoints({
  endpoints: {
    listOwnBrands: { providesTags: ['brands'] },
    listOwnStandings: { providesTags: ['brands', 'rating', listTag('deposits')] },
    listOwnUnread: { providesTags: ['brands', listTag('tickets')] },
    /** Contains the agent's totals and place, so changes of deposits and the rating refetch it. */
    getOwnBrand: {
      providesTags: ['brands', 'rating', listTag('deposits')],
      serializeQueryArgs: perBrand,
      transformResponse: (ownBrand: OwnBrand) => ({ ...noStanding, ...ownBrand }),
    },
    listOwnResults: { providesTags: ['rating', listTag('deposits')], serializeQueryArgs: perBrand },
  },
});

/** Returns a function that counts the person's unread ticket messages. `live`: the result of `useLiveOptions`. */
export function useUnreadCounter(live: { pollingInterval: number }) {
  const { data } = useListOwnUnreadQuery(undefined, live);
  return (isCounted: (row: OwnUnread) => boolean) =>
    data?.data.reduce((sum, row) => (isCounted(row) ? sum + row.count : sum), 0) ?? 0;
}
