import { agentApi } from '../../api/agent.api.gen';

const agentNoticesApi = agentApi.enhanceEndpoints({ addTagTypes: ['moment-settings'] }).enhanceEndpoints({
  endpoints: {
    getMomentSettings: { providesTags: ['moment-settings'] },
    changeMomentSettings: {
      /** An optimistic update, undone if the call fails. */
      async onQueryStarted({ changeMomentSettings }, { dispatch, queryFulfilled }) {
        const update = dispatch(
          agentNoticesApi.util.updateQueryData('getMomentSettings', undefined, (stored) => {
            Object.assign(stored, changeMomentSettings);
          }),
        );
        await queryFulfilled.catch(() => update.undo());
      },
      invalidatesTags: ['moments', 'moment-settings'],
    },
  },
});

export const { useGetMomentSettingsQuery, useChangeMomentSettingsMutation } = agentNoticesApi;
