import { adminApi } from '../../api/admin.api.gen';

/** A refused action refetches too, because the list was out of date. */
const sendingApi = adminApi.enhanceEndpoints({
  endpoints: {
    listOutboxMessages: { providesTags: ['outbox'] },
    sendOutboxMessage: { invalidatesTags: ['outbox'] },
    listBotUpdates: { providesTags: ['outbox'] },
    listMissedReports: { providesTags: ['outbox'] },
    sendMissedReport: { invalidatesTags: ['outbox'] },
    replayBotUpdate: { invalidatesTags: ['outbox'] },
  },
});

export const {
  useListOutboxMessagesQuery,
  useSendOutboxMessageMutation,
  useListBotUpdatesQuery,
  useListMissedReportsQuery,
  useSendMissedReportMutation,
  useReplayBotUpdateMutation,
} = sendingApi;

/** For lists without live events: refetches on each visit, and every 15 s while somebody looks. */
export const watched = {
  refetchOnMountOrArgChange: true,
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
} as const;
