import { panelApi } from '../../api/panel.api.gen';

export const {
  useGetAgentQuery,
  useListAgentNotesQuery,
  useCreateAgentNoteMutation,
  useDeleteAgentNoteMutation,
} = panelApi.enhanceEndpoints({
  endpoints: {
    listAgentNotes: { providesTags: ['agents'] },
    // Not the lists of deposits and tickets: each of their events would refetch the agent beside every open chat.
    getAgent: { providesTags: ['agents', 'members', 'work-days'] },
    createAgentNote: { invalidatesTags: ['agents'] },
    deleteAgentNote: { invalidatesTags: ['agents'] },
  },
});
