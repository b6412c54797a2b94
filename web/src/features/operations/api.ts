import { adminApi } from '../../api/admin.api.gen';

/** A refused action also invalidates the lists, because they were out of date. */
export const {
  useCountDeliveryQuery,
  useListOutboxMessagesQuery,
  useListOutboxGroupsQuery,
  useSendOutboxMessagesMutation,
  useDismissOutboxMessagesMutation,
  useListBotUpdatesQuery,
  useListBotUpdateGroupsQuery,
  useReplayBotUpdatesMutation,
  useDismissBotUpdatesMutation,
  useListMissedReportsQuery,
  useSendMissedReportMutation,
  useDismissMissedReportsMutation,
} = adminApi.enhanceEndpoints({
  endpoints: {
    countDelivery: { providesTags: ['outbox'] },
    listOutboxMessages: { providesTags: ['outbox'] },
    listOutboxGroups: { providesTags: ['outbox'] },
    sendOutboxMessages: { invalidatesTags: ['outbox'] },
    dismissOutboxMessages: { invalidatesTags: ['outbox'] },
    listBotUpdates: { providesTags: ['outbox'] },
    listBotUpdateGroups: { providesTags: ['outbox'] },
    replayBotUpdates: { invalidatesTags: ['outbox'] },
    dismissBotUpdates: { invalidatesTags: ['outbox'] },
    listMissedReports: { providesTags: ['outbox'] },
    sendMissedReport: { invalidatesTags: ['outbox'] },
    dismissMissedReports: { invalidatesTags: ['outbox'] },
  },
});

/** For lists without live events: refetches on mount, and every 15 s while the page is visible. */
export const pollingOptions = {
  refetchOnMountOrArgChange: true,
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
} as const;
