import { contestApi } from '../../api/contest.api.gen';
import { perBrand } from '../../api/per-brand';

const list = { type: 'contests', id: 'list' } as const;

/** A refused change refetches too, because the contest may have started meanwhile. */
const contestsApi = contestApi.enhanceEndpoints({
  endpoints: {
    listContests: { providesTags: [list] },
    getContest: { providesTags: ['contests'] },
    getContestStandings: { providesTags: ['contests'] },
    createContest: { invalidatesTags: [list] },
    updateContest: { invalidatesTags: ['contests'] },
    /** A deleted contest is not fetched again while its page closes. */
    deleteContest: { invalidatesTags: (done) => [done ? list : 'contests'] },
    listOwnContests: { providesTags: ['contests'], serializeQueryArgs: perBrand },
  },
});

/** Each decided deposit may change standings. No event tells of all of them, so they are asked for once a minute. */
export const liveStandings = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const;

export const {
  useListContestsQuery,
  useGetContestQuery,
  useGetContestStandingsQuery,
  useCreateContestMutation,
  useUpdateContestMutation,
  useDeleteContestMutation,
  useListOwnContestsQuery,
} = contestsApi;
