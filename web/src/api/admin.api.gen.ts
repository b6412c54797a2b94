import { api } from "./api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAuditRecords: build.query<
      ListAuditRecordsApiResponse,
      ListAuditRecordsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/audit`,
        params: {
          page: queryArg.page,
          actor_id: queryArg.actorId,
          brand_id: queryArg.brandId,
          action: queryArg.action,
          subject: queryArg.subject,
          subject_id: queryArg.subjectId,
          from: queryArg["from"],
          until: queryArg.until,
        },
      }),
    }),
    logoutUser: build.mutation<LogoutUserApiResponse, LogoutUserApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/logout/${queryArg.userId}`,
        method: "POST",
      }),
    }),
    removePasskeysOfUser: build.mutation<
      RemovePasskeysOfUserApiResponse,
      RemovePasskeysOfUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/users/passkeys/${queryArg.userId}`,
        method: "DELETE",
      }),
    }),
    createApiKey: build.mutation<CreateApiKeyApiResponse, CreateApiKeyApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/api-keys`,
        method: "POST",
        body: queryArg.createApiKey,
      }),
    }),
    listApiKeys: build.query<ListApiKeysApiResponse, ListApiKeysApiArg>({
      query: () => ({ url: `/api/admin/api-keys` }),
    }),
    updateApiKey: build.mutation<UpdateApiKeyApiResponse, UpdateApiKeyApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/api-keys/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.updateApiKey,
      }),
    }),
    revokeApiKey: build.mutation<RevokeApiKeyApiResponse, RevokeApiKeyApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/api-keys/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    confirmApiKey: build.mutation<
      ConfirmApiKeyApiResponse,
      ConfirmApiKeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/api-keys/${queryArg.id}/confirm`,
        method: "POST",
      }),
    }),
    listMissedReports: build.query<
      ListMissedReportsApiResponse,
      ListMissedReportsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/reports/missed`,
        params: {
          brand_id: queryArg.brandId,
          page: queryArg.page,
        },
      }),
    }),
    dismissMissedReports: build.mutation<
      DismissMissedReportsApiResponse,
      DismissMissedReportsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/reports/missed/dismiss`,
        method: "POST",
        body: queryArg.dismissReports,
      }),
    }),
    sendMissedReport: build.mutation<
      SendMissedReportApiResponse,
      SendMissedReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/reports/missed/${queryArg.id}/send`,
        method: "POST",
      }),
    }),
    countDelivery: build.query<CountDeliveryApiResponse, CountDeliveryApiArg>({
      query: () => ({ url: `/api/admin/outbox/counts` }),
    }),
    listOutboxMessages: build.query<
      ListOutboxMessagesApiResponse,
      ListOutboxMessagesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/outbox`,
        params: {
          status: queryArg.status,
          like: queryArg.like,
          brand_id: queryArg.brandId,
          page: queryArg.page,
        },
      }),
    }),
    listOutboxGroups: build.query<
      ListOutboxGroupsApiResponse,
      ListOutboxGroupsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/outbox/groups`,
        params: {
          status: queryArg.status,
          brand_id: queryArg.brandId,
          page: queryArg.page,
        },
      }),
    }),
    sendOutboxMessages: build.mutation<
      SendOutboxMessagesApiResponse,
      SendOutboxMessagesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/outbox/send`,
        method: "POST",
        body: queryArg.stuckIds,
      }),
    }),
    dismissOutboxMessages: build.mutation<
      DismissOutboxMessagesApiResponse,
      DismissOutboxMessagesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/outbox/dismiss`,
        method: "POST",
        body: queryArg.stuckIds,
      }),
    }),
    sendOutboxMessage: build.mutation<
      SendOutboxMessageApiResponse,
      SendOutboxMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/outbox/${queryArg.id}/send`,
        method: "POST",
      }),
    }),
    listBotUpdates: build.query<
      ListBotUpdatesApiResponse,
      ListBotUpdatesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/updates`,
        params: {
          status: queryArg.status,
          like: queryArg.like,
          brand_id: queryArg.brandId,
          page: queryArg.page,
        },
      }),
    }),
    listBotUpdateGroups: build.query<
      ListBotUpdateGroupsApiResponse,
      ListBotUpdateGroupsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/updates/groups`,
        params: {
          brand_id: queryArg.brandId,
          page: queryArg.page,
        },
      }),
    }),
    replayBotUpdates: build.mutation<
      ReplayBotUpdatesApiResponse,
      ReplayBotUpdatesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/updates/replay`,
        method: "POST",
        body: queryArg.stuckIds,
      }),
    }),
    dismissBotUpdates: build.mutation<
      DismissBotUpdatesApiResponse,
      DismissBotUpdatesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/updates/dismiss`,
        method: "POST",
        body: queryArg.stuckIds,
      }),
    }),
    replayBotUpdate: build.mutation<
      ReplayBotUpdateApiResponse,
      ReplayBotUpdateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/updates/${queryArg.id}/replay`,
        method: "POST",
      }),
    }),
    exportPerson: build.query<ExportPersonApiResponse, ExportPersonApiArg>({
      query: (queryArg) => ({ url: `/api/admin/person/${queryArg.id}/export` }),
    }),
    erasePerson: build.mutation<ErasePersonApiResponse, ErasePersonApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/person/${queryArg.id}/erase`,
        method: "POST",
      }),
    }),
    listPeople: build.query<ListPeopleApiResponse, ListPeopleApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users`,
        params: {
          page: queryArg.page,
          q: queryArg.q,
        },
      }),
    }),
    findUserByTelegramId: build.query<
      FindUserByTelegramIdApiResponse,
      FindUserByTelegramIdApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/users/search`,
        params: {
          telegram_id: queryArg.telegramId,
        },
      }),
    }),
    setRole: build.mutation<SetRoleApiResponse, SetRoleApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/role`,
        method: "POST",
        body: queryArg.setRole,
      }),
    }),
    listManagers: build.query<ListManagersApiResponse, ListManagersApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/managers`,
        params: {
          page: queryArg.page,
          q: queryArg.q,
        },
      }),
    }),
    getManager: build.query<GetManagerApiResponse, GetManagerApiArg>({
      query: (queryArg) => ({ url: `/api/admin/manager/${queryArg.id}` }),
    }),
    setManagerBrands: build.mutation<
      SetManagerBrandsApiResponse,
      SetManagerBrandsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/manager/brands/${queryArg.id}`,
        method: "POST",
        body: queryArg.setManagerBrands,
      }),
    }),
    setManagerRoles: build.mutation<
      SetManagerRolesApiResponse,
      SetManagerRolesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/manager/roles/${queryArg.id}`,
        method: "POST",
        body: queryArg.setManagerRoles,
      }),
    }),
    listWebhooks: build.query<ListWebhooksApiResponse, ListWebhooksApiArg>({
      query: () => ({ url: `/api/admin/webhooks` }),
    }),
    createWebhook: build.mutation<
      CreateWebhookApiResponse,
      CreateWebhookApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/webhooks`,
        method: "POST",
        body: queryArg.createWebhook,
      }),
    }),
    updateWebhook: build.mutation<
      UpdateWebhookApiResponse,
      UpdateWebhookApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/webhooks/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.updateWebhook,
      }),
    }),
    deleteWebhook: build.mutation<
      DeleteWebhookApiResponse,
      DeleteWebhookApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/webhooks/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    listWebhookAttempts: build.query<
      ListWebhookAttemptsApiResponse,
      ListWebhookAttemptsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/webhooks/${queryArg.id}/attempts`,
        params: {
          before: queryArg.before,
          failed: queryArg.failed,
        },
      }),
    }),
    testWebhook: build.mutation<TestWebhookApiResponse, TestWebhookApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/webhooks/${queryArg.id}/test`,
        method: "POST",
      }),
    }),
    resendWebhook: build.mutation<
      ResendWebhookApiResponse,
      ResendWebhookApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/webhooks/${queryArg.id}/resend`,
        method: "POST",
        body: queryArg.resendWebhook,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as adminApi };
export type ListAuditRecordsApiResponse = /** status 200 OK */ AuditPage;
export type ListAuditRecordsApiArg = {
  page?: number;
  actorId?: number;
  brandId?: number;
  action?: string;
  subject?: string;
  subjectId?: number;
  /** ISO 8601 with a time zone, or Unix seconds */
  from?: string;
  /** ISO 8601 with a time zone, or Unix seconds */
  until?: string;
};
export type LogoutUserApiResponse = /** status 200 OK */ Done;
export type LogoutUserApiArg = {
  userId: number;
};
export type RemovePasskeysOfUserApiResponse = /** status 200 OK */ Done;
export type RemovePasskeysOfUserApiArg = {
  userId: number;
};
export type CreateApiKeyApiResponse = /** status 201 Created */ NewApiKey;
export type CreateApiKeyApiArg = {
  createApiKey: CreateApiKey;
};
export type ListApiKeysApiResponse = /** status 200 OK */ ApiKeyList;
export type ListApiKeysApiArg = void;
export type UpdateApiKeyApiResponse = /** status 200 OK */ ApiKey;
export type UpdateApiKeyApiArg = {
  id: number;
  updateApiKey: UpdateApiKey;
};
export type RevokeApiKeyApiResponse = /** status 200 OK */ Done;
export type RevokeApiKeyApiArg = {
  id: number;
};
export type ConfirmApiKeyApiResponse = /** status 200 OK */ Done;
export type ConfirmApiKeyApiArg = {
  id: number;
};
export type ListMissedReportsApiResponse =
  /** status 200 OK */ MissedReportPage;
export type ListMissedReportsApiArg = {
  brandId?: number;
  page?: number;
};
export type DismissMissedReportsApiResponse = /** status 200 OK */ DoneIds;
export type DismissMissedReportsApiArg = {
  dismissReports: DismissReports;
};
export type SendMissedReportApiResponse = /** status 200 OK */ Done;
export type SendMissedReportApiArg = {
  id: number;
};
export type CountDeliveryApiResponse = /** status 200 OK */ DeliveryCounts;
export type CountDeliveryApiArg = void;
export type ListOutboxMessagesApiResponse = /** status 200 OK */ OutboxPage;
export type ListOutboxMessagesApiArg = {
  status?: "unknown" | "failed" | "pending";
  like?: number;
  brandId?: number;
  page?: number;
};
export type ListOutboxGroupsApiResponse = /** status 200 OK */ OutboxGroupPage;
export type ListOutboxGroupsApiArg = {
  status?: "unknown" | "failed";
  brandId?: number;
  page?: number;
};
export type SendOutboxMessagesApiResponse = /** status 200 OK */ DoneIds;
export type SendOutboxMessagesApiArg = {
  stuckIds: StuckIds;
};
export type DismissOutboxMessagesApiResponse = /** status 200 OK */ DoneIds;
export type DismissOutboxMessagesApiArg = {
  stuckIds: StuckIds;
};
export type SendOutboxMessageApiResponse = /** status 200 OK */ Done;
export type SendOutboxMessageApiArg = {
  id: number;
};
export type ListBotUpdatesApiResponse = /** status 200 OK */ BotUpdatePage;
export type ListBotUpdatesApiArg = {
  status?: "failed" | "pending";
  like?: number;
  brandId?: number;
  page?: number;
};
export type ListBotUpdateGroupsApiResponse =
  /** status 200 OK */ BotUpdateGroupPage;
export type ListBotUpdateGroupsApiArg = {
  brandId?: number;
  page?: number;
};
export type ReplayBotUpdatesApiResponse = /** status 200 OK */ DoneIds;
export type ReplayBotUpdatesApiArg = {
  stuckIds: StuckIds;
};
export type DismissBotUpdatesApiResponse = /** status 200 OK */ DoneIds;
export type DismissBotUpdatesApiArg = {
  stuckIds: StuckIds;
};
export type ReplayBotUpdateApiResponse = /** status 200 OK */ Done;
export type ReplayBotUpdateApiArg = {
  id: number;
};
export type ExportPersonApiResponse = /** status 200 OK */ Blob;
export type ExportPersonApiArg = {
  id: number;
};
export type ErasePersonApiResponse = /** status 200 OK */ Done;
export type ErasePersonApiArg = {
  id: number;
};
export type ListPeopleApiResponse = /** status 200 OK */ PeoplePage;
export type ListPeopleApiArg = {
  page?: number;
  q?: string;
};
export type FindUserByTelegramIdApiResponse = /** status 200 OK */ Staff;
export type FindUserByTelegramIdApiArg = {
  telegramId?: string;
};
export type SetRoleApiResponse = /** status 200 OK */ Done;
export type SetRoleApiArg = {
  setRole: SetRole;
};
export type ListManagersApiResponse = /** status 200 OK */ ManagerList;
export type ListManagersApiArg = {
  page?: number;
  q?: string;
};
export type GetManagerApiResponse = /** status 200 OK */ ManagerDetail;
export type GetManagerApiArg = {
  id: number;
};
export type SetManagerBrandsApiResponse = /** status 200 OK */ Done;
export type SetManagerBrandsApiArg = {
  id: number;
  setManagerBrands: SetManagerBrands;
};
export type SetManagerRolesApiResponse = /** status 200 OK */ Done;
export type SetManagerRolesApiArg = {
  id: number;
  setManagerRoles: SetManagerRoles;
};
export type ListWebhooksApiResponse = /** status 200 OK */ WebhookList;
export type ListWebhooksApiArg = void;
export type CreateWebhookApiResponse = /** status 201 Created */ NewWebhook;
export type CreateWebhookApiArg = {
  createWebhook: CreateWebhook;
};
export type UpdateWebhookApiResponse = /** status 200 OK */ UpdatedWebhook;
export type UpdateWebhookApiArg = {
  id: number;
  updateWebhook: UpdateWebhook;
};
export type DeleteWebhookApiResponse = /** status 200 OK */ Done;
export type DeleteWebhookApiArg = {
  id: number;
};
export type ListWebhookAttemptsApiResponse =
  /** status 200 OK */ WebhookAttemptList;
export type ListWebhookAttemptsApiArg = {
  id: number;
  before?: number;
  failed?: "true" | "false";
};
export type TestWebhookApiResponse = /** status 200 OK */ WebhookAttempt;
export type TestWebhookApiArg = {
  id: number;
};
export type ResendWebhookApiResponse = /** status 200 OK */ ResentCount;
export type ResendWebhookApiArg = {
  id: number;
  resendWebhook: ResendWebhook;
};
export type User = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
};
export type AuditAction =
  | "api-key.confirm"
  | "api-key.create"
  | "api-key.revoke"
  | "api-key.update"
  | "appointment.accept"
  | "appointment.create"
  | "appointment.delete"
  | "backup.recover"
  | "backup.restore"
  | "brand.ask-to-join"
  | "brand.ask-work"
  | "brand.create"
  | "brand.dates"
  | "brand.dismiss-report"
  | "brand.erase"
  | "brand.message"
  | "brand.move-chat"
  | "brand.report"
  | "brand.test-report"
  | "brand.update"
  | "contest.create"
  | "contest.delete"
  | "contest.update"
  | "deposit-view.create"
  | "deposit-view.delete"
  | "deposit-view.update"
  | "deposit.accept"
  | "deposit.delete"
  | "deposit.edit"
  | "deposit.erase"
  | "deposit.reject"
  | "deposit.report"
  | "deposit.undo"
  | "deposit.withdraw"
  | "export.deposits"
  | "export.rating"
  | "export.statistic"
  | "invite.create"
  | "invite.delete"
  | "invite.use"
  | "join-request.accept"
  | "join-request.cancel"
  | "member.cr"
  | "member.dismiss"
  | "member.increment-ftd"
  | "member.join"
  | "member.post"
  | "member.target"
  | "member.team"
  | "member.team-group"
  | "member.total"
  | "message.dismiss"
  | "message.send"
  | "passkey.add"
  | "passkey.confirm"
  | "passkey.remove"
  | "passkey.rename"
  | "person.erase"
  | "person.export"
  | "reply-template.create"
  | "reply-template.delete"
  | "reply-template.update"
  | "session.end"
  | "session.end-all"
  | "session.refuse"
  | "session.revoke"
  | "session.start"
  | "ticket-tag.create"
  | "ticket-tag.delete"
  | "ticket.answer"
  | "ticket.assign"
  | "ticket.close"
  | "ticket.merge"
  | "ticket.note"
  | "ticket.open"
  | "ticket.reopen"
  | "ticket.snooze"
  | "ticket.tag"
  | "ticket.unmerge"
  | "ticket.unsnooze"
  | "ticket.untag"
  | "ticket.write"
  | "update.dismiss"
  | "update.replay"
  | "user.brands"
  | "user.character"
  | "user.codes"
  | "user.connect"
  | "user.delete-note"
  | "user.disconnect"
  | "user.language"
  | "user.note"
  | "user.notices"
  | "user.preferences"
  | "user.rename"
  | "user.role"
  | "user.work-day"
  | "webhook.create"
  | "webhook.delete"
  | "webhook.disable"
  | "webhook.resend"
  | "webhook.rotate"
  | "webhook.test"
  | "webhook.update";
export type NamedThing = {
  kind:
    | "api-key"
    | "brand"
    | "contest"
    | "deposit"
    | "deposit-view"
    | "invite"
    | "reply-template"
    | "ticket"
    | "ticket-tag"
    | "user";
  id: number;
  name: string | null;
  is_gone: boolean;
};
export type AuditRecord = {
  at: string;
  actor: User | null;
  via: "panel" | "mini-app" | "bot" | "api-key" | "job";
  action: AuditAction;
  before: object | null;
  after: object | null;
  about: NamedThing | null;
  names: NamedThing[];
  id: number;
  api_key: {
    id: number;
    name: string;
  } | null;
  subject: string;
  subject_id: number;
  brand: NamedThing | null;
  ip: string | null;
};
export type AuditPage = {
  data: AuditRecord[];
  last_page: number;
  current_page: number;
};
export type Error = {
  statusCode: number;
  error: string;
  message: string;
  exception?: string;
  details?: {
    field: string;
    message: string;
  }[];
};
export type Done = {
  status: true;
};
export type NewApiKey = {
  id: number;
  name: string;
  prefix: string;
  brands: {
    id: number;
    name: string;
  }[];
  scopes: (
    | "deposits:read"
    | "deposits:write"
    | "members:read"
    | "tickets:read"
    | "tickets:write"
    | "reports:read"
    | "events:read"
  )[];
  addresses: string[];
  expires_at: string | null;
  created_at: string;
  last_used_at: string | null;
  suspended_at?: string;
  key: string;
};
export type CreateApiKey = {
  name: string;
  brands: number[];
  scopes?: (
    | "deposits:read"
    | "deposits:write"
    | "members:read"
    | "tickets:read"
    | "tickets:write"
    | "reports:read"
    | "events:read"
  )[];
  addresses?: string[];
  expires_at?: string | null;
};
export type ApiKey = {
  id: number;
  name: string;
  prefix: string;
  brands: {
    id: number;
    name: string;
  }[];
  scopes: (
    | "deposits:read"
    | "deposits:write"
    | "members:read"
    | "tickets:read"
    | "tickets:write"
    | "reports:read"
    | "events:read"
  )[];
  addresses: string[];
  expires_at: string | null;
  created_at: string;
  last_used_at: string | null;
  suspended_at?: string;
};
export type ApiKeyList = {
  data: ApiKey[];
};
export type UpdateApiKey = {
  scopes?: (
    | "deposits:read"
    | "deposits:write"
    | "members:read"
    | "tickets:read"
    | "tickets:write"
    | "reports:read"
    | "events:read"
  )[];
  addresses?: string[];
  expires_at?: string | null;
};
export type MissedReport = {
  id: number;
  brand: {
    id: number;
    name: string;
  };
  period: "day" | "week" | "month";
  date_start: string;
  date_end: string;
  due_at: string;
};
export type MissedReportPage = {
  data: MissedReport[];
  last_page: number;
  current_page: number;
};
export type DoneIds = {
  done: number[];
};
export type DismissReports = {
  ids: number[];
};
export type DeliveryCounts = {
  unknown: number;
  failed: number;
  pending: number;
  not_handled: number;
  to_handle: number;
  missed_reports: number;
};
export type OutboxMessage = {
  id: number;
  chat_id: number;
  brand: string | null;
  brand_id: number | null;
  user: User | null;
  text: string;
  status: "unknown" | "failed" | "pending";
  attempts: number;
  last_error: string | null;
  created_at: string;
  next_attempt_at: string;
};
export type OutboxPage = {
  data: OutboxMessage[];
  last_page: number;
  current_page: number;
};
export type OutboxGroup = {
  newest: OutboxMessage;
  count: number;
  since: string;
  ids: number[];
};
export type OutboxGroupPage = {
  data: OutboxGroup[];
  last_page: number;
  current_page: number;
};
export type StuckIds = {
  ids: number[];
};
export type BotUpdate = {
  id: number;
  chat_id: number | null;
  brand: string | null;
  brand_id: number | null;
  person: string | null;
  user: User | null;
  kind: "message" | "edit" | "press" | "other";
  text: string;
  status: "failed" | "pending";
  is_waiting: boolean;
  attempts: number;
  last_error: string | null;
  created_at: string;
  next_attempt_at: string;
};
export type BotUpdatePage = {
  data: BotUpdate[];
  last_page: number;
  current_page: number;
};
export type BotUpdateGroup = {
  newest: BotUpdate;
  count: number;
  since: string;
  ids: number[];
};
export type BotUpdateGroupPage = {
  data: BotUpdateGroup[];
  last_page: number;
  current_page: number;
};
export type PersonOfList = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
  role: "user" | "manager" | "ceo" | "admin";
  username: string | null;
};
export type PeoplePage = {
  data: PersonOfList[];
  current_page: number;
  last_page: number;
};
export type Staff = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
  role: "user" | "manager" | "ceo" | "admin";
};
export type SetRole = {
  user_id: number;
  role: "user" | "manager" | "ceo";
  seen?: "user" | "manager" | "ceo" | "admin";
  codes?: (
    | "brands"
    | "users"
    | "reports"
    | "deposits"
    | "tickets"
    | "rating"
    | "availability"
  )[];
  brands?: number[];
};
export type ManagerOfList = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
  role: "user" | "manager" | "ceo" | "admin";
  username: string | null;
  user_roles: (
    | "brands"
    | "users"
    | "reports"
    | "deposits"
    | "tickets"
    | "rating"
    | "availability"
  )[];
  brands_count: number;
  brands: string[];
  last_act_at: string | null;
};
export type ManagerList = {
  managers: ManagerOfList[];
};
export type BrandName = {
  id: number;
  name: string;
};
export type ManagerDetail = {
  user: Staff;
  brands: BrandName[];
  user_brands: number[];
  user_roles: (
    | "brands"
    | "users"
    | "reports"
    | "deposits"
    | "tickets"
    | "rating"
    | "availability"
  )[];
  roles: {
    code:
      | "brands"
      | "users"
      | "reports"
      | "deposits"
      | "tickets"
      | "rating"
      | "availability";
    name: string;
  }[];
};
export type SetManagerBrands = {
  brands: number[];
  seen?: number[];
};
export type SetManagerRoles = {
  roles: (
    | "brands"
    | "users"
    | "reports"
    | "deposits"
    | "tickets"
    | "rating"
    | "availability"
  )[];
  seen?: (
    | "brands"
    | "users"
    | "reports"
    | "deposits"
    | "tickets"
    | "rating"
    | "availability"
  )[];
};
export type EventType =
  | "deposit.created"
  | "deposit.updated"
  | "deposit.accepted"
  | "deposit.rejected"
  | "deposit.deleted"
  | "deposit.undone"
  | "ticket.created"
  | "ticket.message"
  | "ticket.closed"
  | "ticket.reopened"
  | "member.joined"
  | "member.dismissed"
  | "report.sent";
export type Webhook = {
  id: number;
  url: string;
  description: string;
  types: EventType[] | null;
  brands:
    | {
        id: number;
        name: string;
      }[]
    | null;
  created_at: string;
  disabled_at: string | null;
  disabled_reason:
    | ("admin" | "gone" | "failing" | "recovery" | null)
    | ("admin" | "gone" | "failing" | "recovery" | null);
  failing_since: string | null;
  last_success_at: string | null;
  waiting: number;
  has_secret: boolean;
  previous_secret_until: string | null;
};
export type WebhookList = {
  data: Webhook[];
};
export type NewWebhook = {
  id: number;
  url: string;
  description: string;
  types: EventType[] | null;
  brands:
    | {
        id: number;
        name: string;
      }[]
    | null;
  created_at: string;
  disabled_at: string | null;
  disabled_reason:
    | ("admin" | "gone" | "failing" | "recovery" | null)
    | ("admin" | "gone" | "failing" | "recovery" | null);
  failing_since: string | null;
  last_success_at: string | null;
  waiting: number;
  has_secret: boolean;
  previous_secret_until: string | null;
  secret: string;
};
export type CreateWebhook = {
  url: string;
  description?: string;
  types?: EventType[] | null;
  brands?: number[] | null;
};
export type UpdatedWebhook = {
  id: number;
  url: string;
  description: string;
  types: EventType[] | null;
  brands:
    | {
        id: number;
        name: string;
      }[]
    | null;
  created_at: string;
  disabled_at: string | null;
  disabled_reason:
    | ("admin" | "gone" | "failing" | "recovery" | null)
    | ("admin" | "gone" | "failing" | "recovery" | null);
  failing_since: string | null;
  last_success_at: string | null;
  waiting: number;
  has_secret: boolean;
  previous_secret_until: string | null;
  secret?: string;
};
export type UpdateWebhook = {
  url?: string;
  description?: string;
  types?: EventType[] | null;
  brands?: number[] | null;
  enabled?: boolean;
  rotate_secret?: true;
};
export type WebhookAttempt = {
  id: number;
  event_id: string;
  type: string;
  created_at: string;
  duration_ms: number;
  status: number | null;
  error: string | null;
  request: string;
  response: string;
};
export type WebhookAttemptList = {
  data: WebhookAttempt[];
  has_more: boolean;
};
export type ResentCount = {
  count: number;
};
export type ResendWebhook = {
  attempt_id?: number;
  since?: string;
};
