import { panelApi } from '../../api/panel.api.gen';

export const {
  useListReplyTemplatesQuery,
  useCreateReplyTemplateMutation,
  useUpdateReplyTemplateMutation,
  useDeleteReplyTemplateMutation,
} = panelApi.enhanceEndpoints({
  endpoints: {
    listReplyTemplates: { providesTags: ['reply-templates'] },
    createReplyTemplate: { invalidatesTags: ['reply-templates'] },
    updateReplyTemplate: { invalidatesTags: ['reply-templates'] },
    deleteReplyTemplate: { invalidatesTags: ['reply-templates'] },
  },
});
