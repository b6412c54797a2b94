import { generatedApi } from '../../api/api.gen';

const preferencesApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getPreferences: { providesTags: ['preferences'] },
    changePreferences: {
      /** The switch moves at once, and goes back if the server refuses. */
      async onQueryStarted({ changePreferences }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          preferencesApi.util.updateQueryData('getPreferences', undefined, (stored) => {
            Object.assign(stored, changePreferences);
          }),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
      invalidatesTags: ['preferences'],
    },
    listDepositViews: { providesTags: ['deposit-views'] },
    saveDepositView: { invalidatesTags: ['deposit-views'] },
    changeDepositView: { invalidatesTags: ['deposit-views'] },
    deleteDepositView: { invalidatesTags: ['deposit-views'] },
  },
});

export const {
  useGetPreferencesQuery,
  useChangePreferencesMutation,
  useListDepositViewsQuery,
  useSaveDepositViewMutation,
  useChangeDepositViewMutation,
  useDeleteDepositViewMutation,
} = preferencesApi;
