import { api } from "./api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTicket: build.query<GetTicketApiResponse, GetTicketApiArg>({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}`,
        params: {
          before: queryArg.before,
          after: queryArg.after,
        },
      }),
    }),
    writeTicketMessage: build.mutation<
      WriteTicketMessageApiResponse,
      WriteTicketMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket/message/${queryArg.id}`,
        method: "POST",
        body: queryArg.writeMessage,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    getTicketHistory: build.query<
      GetTicketHistoryApiResponse,
      GetTicketHistoryApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}/history`,
        params: {
          page: queryArg.page,
        },
      }),
    }),
    searchTickets: build.query<SearchTicketsApiResponse, SearchTicketsApiArg>({
      query: (queryArg) => ({
        url: `/api/ticket/search`,
        params: {
          page: queryArg.page,
          status: queryArg.status,
          type: queryArg["type"],
          id: queryArg.id,
          brand_id: queryArg.brandId,
          assignee: queryArg.assignee,
          order: queryArg.order,
          user_id: queryArg.userId,
          closed: queryArg.closed,
          mentioned: queryArg.mentioned,
          overdue: queryArg.overdue,
          snoozed: queryArg.snoozed,
          tag: queryArg.tag,
          q: queryArg.q,
        },
      }),
    }),
    listTicketStaff: build.query<
      ListTicketStaffApiResponse,
      ListTicketStaffApiArg
    >({
      query: (queryArg) => ({ url: `/api/ticket/${queryArg.id}/staff` }),
    }),
    assignTicket: build.mutation<AssignTicketApiResponse, AssignTicketApiArg>({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}/assign`,
        method: "POST",
        body: queryArg.assignTicket,
      }),
    }),
    reopenTicket: build.mutation<ReopenTicketApiResponse, ReopenTicketApiArg>({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}/reopen`,
        method: "POST",
      }),
    }),
    mergeTicket: build.mutation<MergeTicketApiResponse, MergeTicketApiArg>({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}/merge`,
        method: "POST",
        body: queryArg.mergeTicket,
      }),
    }),
    unmergeTicket: build.mutation<
      UnmergeTicketApiResponse,
      UnmergeTicketApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}/unmerge`,
        method: "POST",
      }),
    }),
    snoozeTicket: build.mutation<SnoozeTicketApiResponse, SnoozeTicketApiArg>({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}/snooze`,
        method: "POST",
        body: queryArg.snoozeTicket,
      }),
    }),
    writeTicketNote: build.mutation<
      WriteTicketNoteApiResponse,
      WriteTicketNoteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}/note`,
        method: "POST",
        body: queryArg.writeNote,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    reportTicketPresence: build.mutation<
      ReportTicketPresenceApiResponse,
      ReportTicketPresenceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}/presence`,
        method: "POST",
        body: queryArg.reportPresence,
      }),
    }),
    leaveTicket: build.mutation<LeaveTicketApiResponse, LeaveTicketApiArg>({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}/presence`,
        method: "DELETE",
      }),
    }),
    getTicketTimes: build.query<
      GetTicketTimesApiResponse,
      GetTicketTimesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket/stat`,
        params: {
          brand_id: queryArg.brandId,
          weeks: queryArg.weeks,
        },
      }),
    }),
    changeTickets: build.mutation<
      ChangeTicketsApiResponse,
      ChangeTicketsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket/bulk`,
        method: "POST",
        body: queryArg.ticketBulk,
      }),
    }),
    openSupportTicket: build.mutation<
      OpenSupportTicketApiResponse,
      OpenSupportTicketApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/ticket/support`,
        method: "POST",
        body: queryArg.openSupportTicket,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    openServiceTicket: build.mutation<
      OpenServiceTicketApiResponse,
      OpenServiceTicketApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/ticket`,
        method: "POST",
        body: queryArg.openServiceTicket,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    listOwnTickets: build.query<
      ListOwnTicketsApiResponse,
      ListOwnTicketsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/ticket`,
        params: {
          page: queryArg.page,
          closed: queryArg.closed,
          type: queryArg["type"],
        },
      }),
    }),
    openCeoTicket: build.mutation<
      OpenCeoTicketApiResponse,
      OpenCeoTicketApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/ticket/ceo`,
        method: "POST",
        body: queryArg.openCeoTicket,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    getOwnTicket: build.query<GetOwnTicketApiResponse, GetOwnTicketApiArg>({
      query: (queryArg) => ({
        url: `/api/t/ticket/${queryArg.id}`,
        params: {
          before: queryArg.before,
          after: queryArg.after,
        },
      }),
    }),
    writeOwnTicketMessage: build.mutation<
      WriteOwnTicketMessageApiResponse,
      WriteOwnTicketMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/ticket/${queryArg.id}`,
        method: "POST",
        body: queryArg.writeOwnMessage,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    listTicketTags: build.query<
      ListTicketTagsApiResponse,
      ListTicketTagsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket-tag`,
        params: {
          brand_id: queryArg.brandId,
        },
      }),
    }),
    createTicketTag: build.mutation<
      CreateTicketTagApiResponse,
      CreateTicketTagApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket-tag`,
        method: "POST",
        body: queryArg.createTicketTag,
      }),
    }),
    deleteTicketTag: build.mutation<
      DeleteTicketTagApiResponse,
      DeleteTicketTagApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket-tag/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as ticketApi };
export type GetTicketApiResponse = /** status 200 OK */ StaffChat;
export type GetTicketApiArg = {
  id: number;
  before?: number;
  after?: number;
};
export type WriteTicketMessageApiResponse =
  /** status 201 Created */ StaffMessage;
export type WriteTicketMessageApiArg = {
  id: number;
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  writeMessage: WriteMessage;
};
export type GetTicketHistoryApiResponse = /** status 200 OK */ HistoryPage;
export type GetTicketHistoryApiArg = {
  id: number;
  page?: number;
};
export type SearchTicketsApiResponse = /** status 200 OK */ TicketPage;
export type SearchTicketsApiArg = {
  page?: number;
  status?: "new" | "in-work" | "closed";
  type?:
    | "support"
    | "ceo"
    | "withdrawal"
    | "docs"
    | "mail"
    | "credits"
    | "fake_credit"
    | "fake_deposit"
    | "fake_withdrawal";
  id?: number;
  brandId?: number;
  assignee?: "none" | number;
  order?: "activity" | "place" | "due";
  userId?: number;
  closed?: "0" | "1";
  mentioned?: "1";
  overdue?: "1";
  snoozed?: "0" | "1";
  tag?: number;
  q?: string;
};
export type ListTicketStaffApiResponse = /** status 200 OK */ TicketReaders;
export type ListTicketStaffApiArg = {
  id: number;
};
export type AssignTicketApiResponse = /** status 200 OK */ OpenedTicket;
export type AssignTicketApiArg = {
  id: number;
  assignTicket: AssignTicket;
};
export type ReopenTicketApiResponse = /** status 200 OK */ OpenedTicket;
export type ReopenTicketApiArg = {
  id: number;
};
export type MergeTicketApiResponse = /** status 200 OK */ OpenedTicket;
export type MergeTicketApiArg = {
  id: number;
  mergeTicket: MergeTicket;
};
export type UnmergeTicketApiResponse = /** status 200 OK */ OpenedTicket;
export type UnmergeTicketApiArg = {
  id: number;
};
export type SnoozeTicketApiResponse = /** status 200 OK */ SnoozedTicket;
export type SnoozeTicketApiArg = {
  id: number;
  snoozeTicket: SnoozeTicket;
};
export type WriteTicketNoteApiResponse = /** status 201 Created */ StaffMessage;
export type WriteTicketNoteApiArg = {
  id: number;
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  writeNote: WriteNote;
};
export type ReportTicketPresenceApiResponse = /** status 200 OK */ Done;
export type ReportTicketPresenceApiArg = {
  id: number;
  reportPresence: ReportPresence;
};
export type LeaveTicketApiResponse = /** status 200 OK */ Done;
export type LeaveTicketApiArg = {
  id: number;
};
export type GetTicketTimesApiResponse = /** status 200 OK */ TicketTimes;
export type GetTicketTimesApiArg = {
  brandId?: number;
  weeks?: number;
};
export type ChangeTicketsApiResponse = /** status 200 OK */ BulkResult;
export type ChangeTicketsApiArg = {
  ticketBulk: TicketBulk;
};
export type OpenSupportTicketApiResponse =
  /** status 201 Created */ OpenedTicket;
export type OpenSupportTicketApiArg = {
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  openSupportTicket: OpenSupportTicket;
};
export type OpenServiceTicketApiResponse =
  /** status 201 Created */ OpenedTicket;
export type OpenServiceTicketApiArg = {
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  openServiceTicket: OpenServiceTicket;
};
export type ListOwnTicketsApiResponse = /** status 200 OK */ OwnTicketPage;
export type ListOwnTicketsApiArg = {
  page?: number;
  closed?: "0" | "1";
  type?:
    | "support"
    | "ceo"
    | "withdrawal"
    | "docs"
    | "mail"
    | "credits"
    | "fake_credit"
    | "fake_deposit"
    | "fake_withdrawal";
};
export type OpenCeoTicketApiResponse = /** status 201 Created */ OpenedTicket;
export type OpenCeoTicketApiArg = {
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  openCeoTicket: OpenCeoTicket;
};
export type GetOwnTicketApiResponse = /** status 200 OK */ TicketChat;
export type GetOwnTicketApiArg = {
  id: number;
  before?: number;
  after?: number;
};
export type WriteOwnTicketMessageApiResponse =
  /** status 201 Created */ TicketMessage;
export type WriteOwnTicketMessageApiArg = {
  id: number;
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  writeOwnMessage: WriteOwnMessage;
};
export type ListTicketTagsApiResponse = /** status 200 OK */ TicketTagList;
export type ListTicketTagsApiArg = {
  brandId?: number;
};
export type CreateTicketTagApiResponse =
  /** status 201 Created */ BrandTicketTag;
export type CreateTicketTagApiArg = {
  createTicketTag: CreateTicketTag;
};
export type DeleteTicketTagApiResponse = /** status 200 OK */ Done;
export type DeleteTicketTagApiArg = {
  id: number;
};
export type User = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
};
export type TicketTag = {
  id: number;
  name: string;
  color:
    | "gray"
    | "red"
    | "orange"
    | "yellow"
    | "green"
    | "teal"
    | "blue"
    | "violet"
    | "pink";
};
export type DeskTicket = {
  id: number;
  type:
    | "support"
    | "ceo"
    | "withdrawal"
    | "docs"
    | "mail"
    | "credits"
    | "fake_credit"
    | "fake_deposit"
    | "fake_withdrawal";
  title: string;
  description: string;
  status: "new" | "in-work" | "closed";
  closed: boolean;
  user_id: number;
  user: User;
  assignee: User | null;
  brand_id: number | null;
  brand: string | null;
  created_at: string;
  has_message: boolean;
  place: number | null;
  merged_into: number | null;
  due_at: string | null;
  tags: TicketTag[];
  snoozed_until: string | null;
};
export type StaffMessage = {
  id: number;
  user_id: number | null;
  message: string;
  files: string[];
  timestamp: number;
  origin_ticket_id: number | null;
  is_note: boolean;
  api_key: {
    id: number;
    name: string;
  } | null;
};
export type MergedTicket = {
  id: number;
  title: string;
  description: string;
  created_at: string;
  merged_at: string;
};
export type TicketEvent = {
  id: number;
  type:
    | "assigned"
    | "closed"
    | "reopened"
    | "tagged"
    | "untagged"
    | "merged"
    | "unmerged";
  at: number;
  actor: User | null;
  user: User | null;
  tag: {
    id: number;
    name: string;
  } | null;
  merge: {
    from: number;
    into: number;
  } | null;
};
export type StaffChat = {
  ticket: DeskTicket;
  messages: StaffMessage[];
  merged: MergedTicket[];
  has_more: boolean;
  events: TicketEvent[];
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
export type WriteMessage = {
  message?: string;
  is_closed_message?: "0" | "1";
  files?: Blob[];
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
export type HistoryEntry = {
  at: string;
  actor: User | null;
  via: "panel" | "mini-app" | "bot" | "api-key" | "job";
  action: AuditAction;
  before: object | null;
  after: object | null;
  about: NamedThing | null;
  names: NamedThing[];
};
export type HistoryPage = {
  data: HistoryEntry[];
  last_page: number;
  current_page: number;
};
export type TicketRow = {
  id: number;
  type:
    | "support"
    | "ceo"
    | "withdrawal"
    | "docs"
    | "mail"
    | "credits"
    | "fake_credit"
    | "fake_deposit"
    | "fake_withdrawal";
  title: string;
  description: string;
  status: "new" | "in-work" | "closed";
  closed: boolean;
  user_id: number;
  user: User;
  assignee: User | null;
  brand_id: number | null;
  brand: string | null;
  created_at: string;
  has_message: boolean;
  place: number | null;
  merged_into: number | null;
  due_at: string | null;
  tags: TicketTag[];
  snoozed_until: string | null;
  last_message: {
    text: string;
    timestamp: number;
    from_staff: boolean;
  };
};
export type TicketPage = {
  data: TicketRow[];
  last_page: number;
  current_page: number;
};
export type TicketReaders = {
  data: {
    id: number;
    public_name: string | null;
    telegram_id: number;
    photo_uploaded: boolean;
    photo_url: string | null;
    staff?: true;
    username: string | null;
  }[];
};
export type Ticket = {
  id: number;
  type:
    | "support"
    | "ceo"
    | "withdrawal"
    | "docs"
    | "mail"
    | "credits"
    | "fake_credit"
    | "fake_deposit"
    | "fake_withdrawal";
  title: string;
  description: string;
  status: "new" | "in-work" | "closed";
  closed: boolean;
  user_id: number;
  user: User;
  assignee: User | null;
  brand_id: number | null;
  brand: string | null;
  created_at: string;
  has_message: boolean;
  place: number | null;
  merged_into: number | null;
};
export type OpenedTicket = {
  ticket: Ticket;
};
export type AssignTicket = {
  user_id: number | null;
};
export type MergeTicket = {
  into: number;
};
export type SnoozedTicket = {
  ticket: DeskTicket;
};
export type SnoozeTicket = {
  until: number | null;
};
export type WriteNote = {
  message: string;
};
export type Done = {
  status: true;
};
export type ReportPresence = {
  typing: boolean;
};
export type Durations = {
  median: number;
  p90: number;
};
export type TicketTimes = {
  data: {
    week: string;
    opened: number;
    replied: number;
    first_reply: Durations | null;
    closed: number;
    resolution: Durations | null;
  }[];
};
export type BulkResult = {
  done: number[];
  skipped: {
    id: number;
    error: string;
  }[];
};
export type TicketBulk =
  | {
      action: "assign";
      ids: number[];
      user_id: number | null;
    }
  | {
      action: "close";
      ids: number[];
      reason?: string;
    }
  | {
      action: "reopen";
      ids: number[];
    }
  | {
      action: "tag" | "untag";
      ids: number[];
      tag_id: number;
    };
export type OpenSupportTicket = {
  message: string;
  title: "VOIP" | "CRM" | "PIN Leads" | "Platform" | "Other";
  brand_id?: number;
  files?: Blob[];
};
export type OpenServiceTicket = {
  message: string;
  type:
    | "withdrawal"
    | "docs"
    | "mail"
    | "credits"
    | "fake_credit"
    | "fake_deposit"
    | "fake_withdrawal";
  brand_id?: number;
  files?: Blob[];
};
export type OwnTicketPage = {
  data: Ticket[];
  meta: {
    current_page: number;
    last_page: number;
  };
};
export type OpenCeoTicket = {
  message: string;
  files?: Blob[];
};
export type TicketMessage = {
  id: number;
  user_id: number | null;
  message: string;
  files: string[];
  timestamp: number;
  origin_ticket_id: number | null;
};
export type TicketChat = {
  ticket: Ticket;
  messages: TicketMessage[];
  merged: MergedTicket[];
  has_more: boolean;
};
export type WriteOwnMessage = {
  message?: string;
  files?: Blob[];
};
export type BrandTicketTag = {
  id: number;
  name: string;
  color:
    | "gray"
    | "red"
    | "orange"
    | "yellow"
    | "green"
    | "teal"
    | "blue"
    | "violet"
    | "pink";
  brand_id: number;
};
export type TicketTagList = {
  data: BrandTicketTag[];
};
export type CreateTicketTag = {
  brand_id: number;
  name: string;
  color?:
    | "gray"
    | "red"
    | "orange"
    | "yellow"
    | "green"
    | "teal"
    | "blue"
    | "violet"
    | "pink";
};
