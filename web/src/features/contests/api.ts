import { contestApi } from '../../api/contest.api.gen';
import { perBrand } from '../../api/tags';

const contestListTag = { type: 'contests', id: 'list' } as const;

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
    listContests: { providesTags: [contestListTag] },
    getContest: { providesTags: ['contests'] },
    getContestStandings: { providesTags: ['contests'] },
    createContest: { invalidatesTags: [contestListTag] },
    updateContest: { invalidatesTags: ['contests'] },
    /** After success, only the list is refetched: the deleted contest's page is still closing, and its call would fail. */
    deleteContest: { invalidatesTags: (deleted) => [deleted ? contestListTag : 'contests'] },
    listOwnContests: { providesTags: ['contests'], serializeQueryArgs: perBrand },
  },
});
