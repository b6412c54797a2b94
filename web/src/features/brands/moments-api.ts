import { agentApi } from '../../api/agent.api.gen';
import { perBrand } from '../../api/per-brand';

const ownMomentsApi = agentApi.enhanceEndpoints({ addTagTypes: ['moment-settings'] }).enhanceEndpoints({
  endpoints: {
    listMoments: { providesTags: ['moments'], serializeQueryArgs: perBrand },
    dismissMoments: { invalidatesTags: ['moments'] },
    getMomentSettings: { providesTags: ['moment-settings'] },
    changeMomentSettings: {
      /** The switch moves at once, and goes back if the server refuses. */
      async onQueryStarted({ changeMomentSettings }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          ownMomentsApi.util.updateQueryData('getMomentSettings', undefined, (stored) => {
            Object.assign(stored, changeMomentSettings);
          }),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
      invalidatesTags: ['moments', 'moment-settings'],
    },
  },
});

export const {
  useListMomentsQuery,
  useDismissMomentsMutation,
  useGetMomentSettingsQuery,
  useChangeMomentSettingsMutation,
} = ownMomentsApi;
