import { adminApi } from '../../api/admin.api.gen';

/** A refused change also invalidates the list, because another admin may have changed or deleted the endpoint. */
export const {
  useListWebhooksQuery,
  useListWebhookAttemptsQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useDeleteWebhookMutation,
  useTestWebhookMutation,
  useResendWebhookMutation,
} = adminApi.enhanceEndpoints({
  endpoints: {
    listWebhooks: { providesTags: ['webhooks'] },
    listWebhookAttempts: { providesTags: ['webhooks'] },
    createWebhook: { invalidatesTags: ['webhooks'] },
    updateWebhook: { invalidatesTags: ['webhooks'] },
    deleteWebhook: { invalidatesTags: ['webhooks'] },
    testWebhook: { invalidatesTags: ['webhooks'] },
    resendWebhook: { invalidatesTags: ['webhooks'] },
  },
});
