import { contestApi } from '../../api/contest.api.gen';
import { perBrand } from '../../api/tags';

const list = { type: 'contests', id: 'list' } as const;

/** Any decision may change standings, and no event reports all of them, so they are polled every minute. */
export const liveStandingsOptions = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const;

/** A refused change refetches too, because the contest may have started. */
export const {
  useListContestsQuery,
  useGetContestQuery,
  useGetContestStandingsQuery,
  useCreateContestMutation,
  useUpdateContestMutation,
  useDeleteContestMutation,
  useListOwnContestsQuery,
} = contestApi.enhanceEndpoints({
  endpoints: {
    listContests: { providesTags: [list] },
    getContest: { providesTags: ['contests'] },
    getContestStandings: { providesTags: ['contests'] },
    createContest: { invalidatesTags: [list] },
    updateContest: { invalidatesTags: ['contests'] },
    /** After success only the list, so that the deleted contest is not refetched while its page closes. */
    deleteContest: { invalidatesTags: (deleted) => [deleted ? list : 'contests'] },
    listOwnContests: { providesTags: ['contests'], serializeQueryArgs: perBrand },
  },
});
