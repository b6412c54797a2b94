import { panelApi } from '../../api/panel.api.gen';

export const {
  useGetAgentQuery,
  useListAgentNotesQuery,
  useCreateAgentNoteMutation,
  useDeleteAgentNoteMutation,
} = panelApi.enhanceEndpoints({
  endpoints: {
    listAgentNotes: { providesTags: ['agents'] },
    // Without the tags of deposits and tickets, whose events would each refetch the agent beside every open chat.
    getAgent: { providesTags: ['agents', 'members', 'work-days'] },
    createAgentNote: { invalidatesTags: ['agents'] },
    deleteAgentNote: { invalidatesTags: ['agents'] },
  },
});
