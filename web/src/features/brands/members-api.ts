import { panelApi, type Member, type SetFigure } from '../../api/panel.api.gen';
import type { AppStore } from '../../store/store';

/** The tags of data that depend on the members and their figures. Refused changes invalidate these tags, too. */
const figureTags = ['members', 'statistics', 'rating'] as const;

/** Updates the figure in the brand's list at once, and undoes that if saving fails. */
const updateFigureAtOnce = (figure: keyof Member['stat']) => ({
  invalidatesTags: [...figureTags],
  onQueryStarted: (
    { setFigure: { brand_id: brandId, user_id, value } }: { setFigure: SetFigure },
    { dispatch, queryFulfilled }: { dispatch: AppStore['dispatch']; queryFulfilled: Promise<unknown> },
  ) => {
    const update = panelApi.util.updateQueryData('listMembers', { brandId }, ({ users }) => {
      const member = users.find((user) => user.user_id === user_id);
      if (member) member.stat[figure] = value;
    });
    queryFulfilled.catch(dispatch(update).undo);
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
  useListPreviousTargetsQuery,
  useSetTargetsMutation,
  useUndoTargetsMutation,
  useChangeMembersMutation,
} = panelApi.enhanceEndpoints({
  endpoints: {
    listMembers: { providesTags: ['members'] },
    dismissMember: { invalidatesTags: [...figureTags] },
    togglePost: { invalidatesTags: ['members'] },
    moveToTeam: { invalidatesTags: ['members'] },
    setTeamGroup: { invalidatesTags: ['members'] },
    renamePerson: { invalidatesTags: ['members'] },
    incrementFtd: { invalidatesTags: [...figureTags] },
    setTarget: updateFigureAtOnce('target'),
    setCr: updateFigureAtOnce('cr'),
    setTotal: updateFigureAtOnce('total'),
    listPreviousTargets: { providesTags: ['members'] },
    setTargets: { invalidatesTags: [...figureTags] },
    undoTargets: { invalidatesTags: [...figureTags] },
    changeMembers: { invalidatesTags: [...figureTags] },
  },
});
