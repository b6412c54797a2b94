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

/** A refused change also invalidates, because the contest may have started. */
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
    /** After success, only the list: the page of the deleted contest is still open, and would fetch it again and fail. */
    deleteContest: { invalidatesTags: (deleted) => [deleted ? contestListTag : 'contests'] },
    listOwnContests: { providesTags: ['contests'], serializeQueryArgs: perBrand },
  },
});
