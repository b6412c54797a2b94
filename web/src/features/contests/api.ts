import { contestApi } from '../../api/contest.api.gen';
import { perBrand } from '../../api/tags';

const contestListTag = { type: 'contests', id: 'list' } as const;

/** Standings are polled every minute, because any decision may change them and no event reports all of these changes. */
export const liveStandingsOptions = {
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
} = contestApi.enhanceEndpoints({
  endpoints: {
    listContests: { providesTags: [contestListTag] },
    getContest: { providesTags: ['contests'] },
    getContestStandings: { providesTags: ['contests'] },
    createContest: { invalidatesTags: [contestListTag] },
    // Also refetches after a refusal, because the contest may have started.
    updateContest: { invalidatesTags: ['contests'] },
    // The page of a deleted contest is still open. Fetching the contest again would fail, so only the list is refetched.
    deleteContest: { invalidatesTags: (deleted) => [deleted ? contestListTag : 'contests'] },
    listOwnContests: { providesTags: ['contests'], serializeQueryArgs: perBrand },
  },
});
