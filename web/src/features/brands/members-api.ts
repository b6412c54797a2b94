import { panelApi, type Member, type SetFigure } from '../../api/panel.api.gen';
import type { AppStore } from '../../store/store';

/** Changes of members also change the statistics and the rating. A refused change refetches too. */
const changed = ['members', 'statistics', 'rating'] as const;

interface Sent {
  dispatch: AppStore['dispatch'];
  queryFulfilled: Promise<unknown>;
}

/** Shows the figure in the brand's list at once, and the earlier one again if it was not saved. */
const figureChange = (figure: keyof Member['stat']) => ({
  invalidatesTags: [...changed],
  onQueryStarted: (
    { setFigure: { brand_id: brandId, user_id, value } }: { setFigure: SetFigure },
    { dispatch, queryFulfilled }: Sent,
  ) => {
    const shown = panelApi.util.updateQueryData('listMembers', { brandId }, ({ users }) => {
      const member = users.find((each) => each.user_id === user_id);
      if (member) member.stat[figure] = value;
    });
    queryFulfilled.catch(dispatch(shown).undo);
  },
});

const membersApi = panelApi.enhanceEndpoints({
  endpoints: {
    listMembers: { providesTags: ['members'] },
    dismissMember: { invalidatesTags: [...changed] },
    togglePost: { invalidatesTags: ['members'] },
    moveToTeam: { invalidatesTags: ['members'] },
    setTeamGroup: { invalidatesTags: ['members'] },
    renamePerson: { invalidatesTags: ['members'] },
    incrementFtd: { invalidatesTags: [...changed] },
    setTarget: figureChange('target'),
    setCr: figureChange('cr'),
    setTotal: figureChange('total'),
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
