import { generatedApi } from '../../api/api.gen';

export const {
  useListReplyTemplatesQuery,
  useCreateReplyTemplateMutation,
  useUpdateReplyTemplateMutation,
  useDeleteReplyTemplateMutation,
} = generatedApi.enhanceEndpoints({
  endpoints: {
    listReplyTemplates: { providesTags: ['reply-templates'] },
    createReplyTemplate: { invalidatesTags: ['reply-templates'] },
    updateReplyTemplate: { invalidatesTags: ['reply-templates'] },
    deleteReplyTemplate: { invalidatesTags: ['reply-templates'] },
  },
});
