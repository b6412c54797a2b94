import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { panelApi } from '../../api/panel.api.gen';

const preferencesApi = panelApi.enhanceEndpoints({
  endpoints: {
    getPreferences: { providesTags: ['preferences'] },
    changePreferences: {
      /** An optimistic update, undone if the call fails. */
      async onQueryStarted({ changePreferences }, { dispatch, queryFulfilled }) {
        const update = dispatch(
          preferencesApi.util.updateQueryData('getPreferences', undefined, (stored) => {
            Object.assign(stored, changePreferences);
          }),
        );
        await queryFulfilled.catch(() => update.undo());
      },
      invalidatesTags: ['preferences'],
    },
    listDepositViews: { providesTags: ['deposit-views'] },
    saveDepositView: { invalidatesTags: ['deposit-views'] },
    changeDepositView: {
      /** A move invalidates only if it fails: the list shows the new position already, and more moves may be pending. */
      invalidatesTags: (_done, error, { changeDepositView: { position } }) =>
        position === undefined || error ? ['deposit-views'] : [],
    },
    deleteDepositView: { invalidatesTags: ['deposit-views'] },
  },
});

export const {
  useChangePreferencesMutation,
  useSaveDepositViewMutation,
  useChangeDepositViewMutation,
  useDeleteDepositViewMutation,
} = preferencesApi;

interface State {
  api: ReturnType<typeof preferencesApi.reducer>;
}

/** The type for `useDispatch` where `moveViewInCache` is dispatched. */
export type ViewsDispatch = ThunkDispatch<State, unknown, UnknownAction>;

/** The person may have changed the preferences or views in another window. */
const refetchOptions = { refetchOnFocus: true };

export const useGetPreferencesQuery = () =>
  preferencesApi.endpoints.getPreferences.useQuery(undefined, refetchOptions);

export const useListDepositViewsQuery = () =>
  preferencesApi.endpoints.listDepositViews.useQuery(undefined, refetchOptions);

/**
 * Moves a view in the cache by one position, and returns its new position. At either end of the person's own views, moves nothing and
 * returns null.
 */
export const moveViewInCache =
  (id: number, offset: 1 | -1) =>
  (dispatch: ViewsDispatch, getState: () => State): number | null => {
    const { data: views = [] } = preferencesApi.endpoints.listDepositViews.select()(getState()).data ?? {};
    const from = views.findIndex((view) => view.id === id);
    const to = from + offset;
    if (from < 0 || !views[to] || views[to].owner) return null;
    dispatch(
      preferencesApi.util.updateQueryData('listDepositViews', undefined, ({ data }) => {
        data.splice(to, 0, ...data.splice(from, 1));
      }),
    );
    return to;
  };
