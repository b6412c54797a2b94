import { generatedApi, type Member, type SetFigure } from '../../api/api.gen';

/** Changes of members also change the statistics and the rating. A refused change refetches too. */
const changed = ['members', 'statistics', 'rating'] as const;

/** Shows a figure in the brand's list at once, before the server's answer. */
const showFigure = (figure: keyof Member['stat'], { brand_id: brandId, user_id, value }: SetFigure) =>
  generatedApi.util.updateQueryData('listMembers', { brandId }, ({ users }) => {
    const member = users.find((each) => each.user_id === user_id);
    if (member) member.stat[figure] = value;
  });

const membersApi = generatedApi.enhanceEndpoints({
  endpoints: {
    listMembers: { providesTags: ['members'] },
    dismissMember: { invalidatesTags: [...changed] },
    togglePost: { invalidatesTags: ['members'] },
    moveToTeam: { invalidatesTags: ['members'] },
    setTeamGroup: { invalidatesTags: ['members'] },
    renamePerson: { invalidatesTags: ['members'] },
    incrementFtd: { invalidatesTags: [...changed] },
    setTarget: {
      invalidatesTags: [...changed],
      onQueryStarted: ({ setFigure }, { dispatch, queryFulfilled }) =>
        void queryFulfilled.catch(dispatch(showFigure('target', setFigure)).undo),
    },
    setCr: {
      invalidatesTags: [...changed],
      onQueryStarted: ({ setFigure }, { dispatch, queryFulfilled }) =>
        void queryFulfilled.catch(dispatch(showFigure('cr', setFigure)).undo),
    },
    setTotal: {
      invalidatesTags: [...changed],
      onQueryStarted: ({ setFigure }, { dispatch, queryFulfilled }) =>
        void queryFulfilled.catch(dispatch(showFigure('total', setFigure)).undo),
    },
  },
});

export const {
  useListMembersQuery,
  useDismissMemberMutation,
  useTogglePostMutation,
  useMoveToTeamMutation,
  useSetTeamGroupMutation,
  useRenamePersonMutation,
  useIncrementFtdMutation,
  useSetTargetMutation,
  useSetCrMutation,
  useSetTotalMutation,
} = membersApi;
