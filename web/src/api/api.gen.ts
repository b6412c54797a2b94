import { api } from "./api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    streamOwnEvents: build.query<
      StreamOwnEventsApiResponse,
      StreamOwnEventsApiArg
    >({
      query: () => ({ url: `/api/t/events` }),
    }),
    loginWithCode: build.mutation<
      LoginWithCodeApiResponse,
      LoginWithCodeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/tg`,
        method: "POST",
        body: queryArg.logIn,
      }),
    }),
    getMe: build.query<GetMeApiResponse, GetMeApiArg>({
      query: () => ({ url: `/api/auth/me`, method: "POST" }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/api/auth/logout`, method: "POST" }),
    }),
    logoutEverywhere: build.mutation<
      LogoutEverywhereApiResponse,
      LogoutEverywhereApiArg
    >({
      query: () => ({ url: `/api/auth/logout/all`, method: "POST" }),
    }),
    renameOwnUser: build.mutation<
      RenameOwnUserApiResponse,
      RenameOwnUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/me`,
        method: "POST",
        body: queryArg.setName,
      }),
    }),
    getOwnUser: build.query<GetOwnUserApiResponse, GetOwnUserApiArg>({
      query: () => ({ url: `/api/t/me` }),
    }),
    chooseCharacter: build.mutation<
      ChooseCharacterApiResponse,
      ChooseCharacterApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/me/character`,
        method: "POST",
        body: queryArg.setCharacter,
      }),
    }),
    listCharacters: build.query<
      ListCharactersApiResponse,
      ListCharactersApiArg
    >({
      query: () => ({ url: `/api/t/characters` }),
    }),
    listOwnDeposits: build.query<
      ListOwnDepositsApiResponse,
      ListOwnDepositsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/deposits`,
        params: {
          page: queryArg.page,
          order: queryArg.order,
          date_start: queryArg.dateStart,
          date_end: queryArg.dateEnd,
          client_id: queryArg.clientId,
          status: queryArg.status,
        },
      }),
    }),
    getOwnStatistic: build.query<
      GetOwnStatisticApiResponse,
      GetOwnStatisticApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/deposits/stat`,
        params: {
          date: queryArg.date,
          period: queryArg.period,
        },
      }),
    }),
    getOwnRating: build.query<GetOwnRatingApiResponse, GetOwnRatingApiArg>({
      query: () => ({ url: `/api/t/rating` }),
    }),
    getFirstSteps: build.query<GetFirstStepsApiResponse, GetFirstStepsApiArg>({
      query: () => ({ url: `/api/t/first-steps` }),
    }),
    listOwnBrands: build.query<ListOwnBrandsApiResponse, ListOwnBrandsApiArg>({
      query: () => ({ url: `/api/t/me/brands` }),
    }),
    getOwnBrand: build.query<GetOwnBrandApiResponse, GetOwnBrandApiArg>({
      query: () => ({ url: `/api/t/me/brand` }),
    }),
    getPublicConfig: build.query<
      GetPublicConfigApiResponse,
      GetPublicConfigApiArg
    >({
      query: () => ({ url: `/api/config` }),
    }),
    listOwnResults: build.query<
      ListOwnResultsApiResponse,
      ListOwnResultsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/results`,
        params: {
          from: queryArg["from"],
          until: queryArg.until,
          of: queryArg["of"],
          type: queryArg["type"],
          page: queryArg.page,
        },
      }),
    }),
    listOwnStandings: build.query<
      ListOwnStandingsApiResponse,
      ListOwnStandingsApiArg
    >({
      query: () => ({ url: `/api/t/standings` }),
    }),
    createAppointment: build.mutation<
      CreateAppointmentApiResponse,
      CreateAppointmentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/appointment`,
        method: "POST",
        body: queryArg.createAppointment,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    listAppointments: build.query<
      ListAppointmentsApiResponse,
      ListAppointmentsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/appointment`,
        params: {
          page: queryArg.page,
          succeed: queryArg.succeed,
        },
      }),
    }),
    deleteAppointment: build.mutation<
      DeleteAppointmentApiResponse,
      DeleteAppointmentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/appointment/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    acceptAppointment: build.mutation<
      AcceptAppointmentApiResponse,
      AcceptAppointmentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/appointment/accept/${queryArg.id}`,
        method: "POST",
      }),
    }),
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
    tellTicketPresence: build.mutation<
      TellTicketPresenceApiResponse,
      TellTicketPresenceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/ticket/${queryArg.id}/presence`,
        method: "POST",
        body: queryArg.tellPresence,
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
    listOwnUnread: build.query<ListOwnUnreadApiResponse, ListOwnUnreadApiArg>({
      query: () => ({ url: `/api/t/ticket/unread` }),
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
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedApi };
export type StreamOwnEventsApiResponse = /** status 200 OK */ string;
export type StreamOwnEventsApiArg = void;
export type LoginWithCodeApiResponse = /** status 200 OK */ LogInResult;
export type LoginWithCodeApiArg = {
  logIn: LogIn;
};
export type GetMeApiResponse = /** status 200 OK */ OwnUser;
export type GetMeApiArg = void;
export type LogoutApiResponse = /** status 200 OK */ LogOutResult;
export type LogoutApiArg = void;
export type LogoutEverywhereApiResponse = /** status 200 OK */ Done;
export type LogoutEverywhereApiArg = void;
export type RenameOwnUserApiResponse = /** status 200 OK */ OwnUser;
export type RenameOwnUserApiArg = {
  setName: SetName;
};
export type GetOwnUserApiResponse = /** status 200 OK */ OpeningUser;
export type GetOwnUserApiArg = void;
export type ChooseCharacterApiResponse = /** status 200 OK */ OwnUser;
export type ChooseCharacterApiArg = {
  setCharacter: SetCharacter;
};
export type ListCharactersApiResponse = /** status 200 OK */ (
  | "astronaut"
  | "captain"
  | "chef"
  | "cowboy"
  | "detective"
  | "king"
  | "musician"
  | "ninja"
  | "pilot"
  | "pirate"
  | "scholar"
  | "wizard"
)[];
export type ListCharactersApiArg = void;
export type ListOwnDepositsApiResponse = /** status 200 OK */ OwnDepositPage;
export type ListOwnDepositsApiArg = {
  page?: number;
  order?: "date_new" | "date_old" | "amount_more" | "amount_less";
  dateStart?: number;
  dateEnd?: number;
  clientId?: string;
  status?: "wait" | "accept" | "reject" | "delete";
};
export type GetOwnStatisticApiResponse = /** status 200 OK */ Statistic;
export type GetOwnStatisticApiArg = {
  date?: string;
  period: "day" | "week" | "month";
};
export type GetOwnRatingApiResponse = /** status 200 OK */ RatingEntry[];
export type GetOwnRatingApiArg = void;
export type GetFirstStepsApiResponse = /** status 200 OK */ FirstSteps;
export type GetFirstStepsApiArg = void;
export type ListOwnBrandsApiResponse = /** status 200 OK */ OwnBrandList;
export type ListOwnBrandsApiArg = void;
export type GetOwnBrandApiResponse = /** status 200 OK */ OwnBrand;
export type GetOwnBrandApiArg = void;
export type GetPublicConfigApiResponse = /** status 200 OK */ PublicConfig;
export type GetPublicConfigApiArg = void;
export type ListOwnResultsApiResponse = /** status 200 OK */ ResultPage;
export type ListOwnResultsApiArg = {
  from?: string;
  until?: string;
  of?: "days";
  type?: "retention" | "ftd";
  page?: number;
};
export type ListOwnStandingsApiResponse = /** status 200 OK */ OwnStandingList;
export type ListOwnStandingsApiArg = void;
export type CreateAppointmentApiResponse =
  /** status 201 Created */ Appointment;
export type CreateAppointmentApiArg = {
  /** Makes sending the same order again safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  createAppointment: CreateAppointment;
};
export type ListAppointmentsApiResponse = /** status 200 OK */ Appointment[];
export type ListAppointmentsApiArg = {
  page?: number;
  succeed?: "0" | "1";
};
export type DeleteAppointmentApiResponse = /** status 200 OK */ Done;
export type DeleteAppointmentApiArg = {
  id: number;
};
export type AcceptAppointmentApiResponse = /** status 200 OK */ Done;
export type AcceptAppointmentApiArg = {
  id: number;
};
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
  /** Makes sending the same order again safe for 24 hours. Any text of your own, such as a UUID. */
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
export type WriteTicketNoteApiResponse = /** status 201 Created */ StaffMessage;
export type WriteTicketNoteApiArg = {
  id: number;
  /** Makes sending the same order again safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  writeNote: WriteNote;
};
export type TellTicketPresenceApiResponse = /** status 200 OK */ Done;
export type TellTicketPresenceApiArg = {
  id: number;
  tellPresence: TellPresence;
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
export type OpenSupportTicketApiResponse =
  /** status 201 Created */ OpenedTicket;
export type OpenSupportTicketApiArg = {
  /** Makes sending the same order again safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  openSupportTicket: OpenSupportTicket;
};
export type OpenServiceTicketApiResponse =
  /** status 201 Created */ OpenedTicket;
export type OpenServiceTicketApiArg = {
  /** Makes sending the same order again safe for 24 hours. Any text of your own, such as a UUID. */
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
  /** Makes sending the same order again safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  openCeoTicket: OpenCeoTicket;
};
export type ListOwnUnreadApiResponse = /** status 200 OK */ OwnUnreadList;
export type ListOwnUnreadApiArg = void;
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
  /** Makes sending the same order again safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  writeOwnMessage: WriteOwnMessage;
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
export type LogInResult = {
  status: boolean;
  access_token?: string;
};
export type LogIn = {
  user_id: number;
  secret_code: string;
};
export type OwnUser = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
  username: string | null;
  role: "user" | "manager" | "ceo" | "admin";
  user_roles: (
    | "brands"
    | "users"
    | "reports"
    | "deposits"
    | "tickets"
    | "rating"
    | "availability"
  )[];
  character: string | null;
};
export type LogOutResult = {
  status: true;
  provider_logout_url?: string;
};
export type Done = {
  status: true;
};
export type SetName = {
  name: string;
};
export type BrandName = {
  id: number;
  name: string;
};
export type OwnJoinRequest = {
  brand: BrandName;
  status: "waiting" | "accepted" | "refused";
};
export type OpeningUser = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
  username: string | null;
  role: "user" | "manager" | "ceo" | "admin";
  user_roles: (
    | "brands"
    | "users"
    | "reports"
    | "deposits"
    | "tickets"
    | "rating"
    | "availability"
  )[];
  character: string | null;
  join:
    | (
        | "no such brand"
        | "already a member"
        | "already waiting"
        | "asked"
        | "asked by an old link"
        | "too often"
        | null
      )
    | null;
  requests: OwnJoinRequest[];
};
export type SetCharacter = {
  avatar:
    | "astronaut"
    | "captain"
    | "chef"
    | "cowboy"
    | "detective"
    | "king"
    | "musician"
    | "ninja"
    | "pilot"
    | "pirate"
    | "scholar"
    | "wizard";
};
export type User = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
};
export type ReportedDeposit = {
  type: "retention" | "ftd";
  client_id: string;
  amount: number;
  wallet: string;
  exchanger: string;
  agent: string;
  agent_id: number | null;
  behaviour: string;
  affiliate: string;
  financial: string;
  payment: string;
  description: string;
};
export type OwnDeposit = {
  id: number;
  label: string;
  status: "wait" | "accept" | "reject" | "delete";
  type: "retention" | "ftd";
  client_id: string;
  amount: number;
  wallet: string;
  exchanger: string;
  agent: string;
  agent_id: number | null;
  behaviour: string;
  affiliate: string;
  financial: string;
  payment: string;
  description: string;
  agent_user: User | (null | null);
  brand_id: number;
  brand: string;
  created_at: string;
  possible_duplicate_of: number | null;
  reason: string | null;
  reported: ReportedDeposit | (null | null);
  files: string[];
  files_waiting?: number;
  files_failed?: number;
};
export type OwnDepositPage = {
  data: OwnDeposit[];
  meta: {
    current_page: number;
    last_page: number;
  };
};
export type StatisticResult = {
  id: number;
  user: User;
  team_id: 1 | 2 | (null | null);
  amount: number;
  ftd: number;
  retention: number;
  target: number;
  total: number;
  made: number;
};
export type Statistic = {
  period: "day" | "week" | "month";
  date_start: string | null;
  date_end: string | null;
  created_at: string;
  best_agent_id: number | null;
  worse_agent_id: number | null;
  result: StatisticResult[];
};
export type RatingEntry = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
  user: User;
  brand: {
    id: number;
    name: string;
  };
  total_amount: number;
  amount: number;
  count: number;
};
export type FirstSteps = {
  chat_url: string | null;
};
export type OwnBrandList = {
  data: BrandName[];
};
export type Target = {
  goal: number;
  goal_symbol: "$" | "FTD";
  have: number;
};
export type TodayResult = {
  count: number;
  amount: number;
};
export type OwnWaiting = {
  count: number;
  amount: number;
};
export type OwnPeriod = {
  date_start: string;
  date_end: string;
  working_days: number;
  working_days_left: number;
};
export type DayMade = {
  date: string;
  made: number;
};
export type BestResult = {
  date_start: string;
  date_end: string;
  count: number;
  amount: number;
  made: number;
};
export type OwnBrand = {
  user: OwnUser;
  target: Target;
  retention_amount: number;
  ftd_amount: number;
  ftd: number;
  place: number | null;
  of: number | null;
  gap: number | null;
  lead: number | null;
  pace: number | null;
  today: TodayResult;
  waiting: OwnWaiting;
  reporting_day: string;
  next: User | (null | null);
  runner_up: User | (null | null);
  period: OwnPeriod | (null | null);
  days: DayMade[];
  streak: number;
  best_day: BestResult | (null | null);
  best_week: BestResult | (null | null);
  brand: {
    id: number;
    name: string;
    report_type: "retention" | "sales";
  };
};
export type PublicConfig = {
  bot_url: string | null;
  bot_start_url: string | null;
  local_messenger: boolean;
  messenger_url: string | null;
  undo_seconds: number;
  session_idle_minutes: number;
  openid_name: string | null;
  staff_telegram_login: boolean;
  upload: {
    max_bytes: number;
    max_files: number;
    opening_types: string[];
    chat_types: string[];
  };
};
export type ResultEntry = {
  kind: "deposit" | "correction" | "total";
  id: number | null;
  label: string | null;
  type: ("retention" | "ftd" | null) | null;
  client_id: string;
  count: number;
  amount: number;
  created_at: string;
};
export type ResultPage = {
  data: ResultEntry[];
  count: number;
  ftd: number;
  amount: number;
  meta: {
    current_page: number;
    last_page: number;
  };
};
export type OwnStanding = {
  brand_id: number;
  target: Target;
  amount: number;
  place: number | null;
  of: number | null;
  gap: number | null;
  lead: number | null;
  pace: number | null;
  today: TodayResult;
  waiting: OwnWaiting;
};
export type OwnStandingList = {
  data: OwnStanding[];
};
export type Appointment = {
  id: number;
  name: string;
  date: string;
  time: string | null;
  description: string;
};
export type CreateAppointment = {
  name?: string | null;
  date?: string | null;
  time?: string | null;
  description?: string | null;
  utc_offset?: number | null;
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
  assignee: User | (null | null);
  brand_id: number | null;
  brand: string | null;
  created_at: string;
  has_message: boolean;
  place: number | null;
  due_at: string | null;
};
export type StaffMessage = {
  id: number;
  user_id: number;
  message: string;
  files: string[];
  timestamp: number;
  is_note: boolean;
};
export type StaffChat = {
  ticket: DeskTicket;
  messages: StaffMessage[];
  has_more: boolean;
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
  | "ticket.answer"
  | "ticket.assign"
  | "ticket.close"
  | "ticket.note"
  | "ticket.open"
  | "ticket.reopen"
  | "ticket.write"
  | "update.dismiss"
  | "update.replay"
  | "user.brands"
  | "user.character"
  | "user.codes"
  | "user.connect"
  | "user.disconnect"
  | "user.notices"
  | "user.preferences"
  | "user.rename"
  | "user.role"
  | "user.work-day";
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
    | "user";
  id: number;
  name: string | null;
  is_gone: boolean;
};
export type HistoryEntry = {
  at: string;
  actor: User | (null | null);
  via: "panel" | "mini-app" | "bot" | "api-key" | "job";
  action: AuditAction;
  before: object | null;
  after: object | null;
  about: NamedThing | (null | null);
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
  assignee: User | (null | null);
  brand_id: number | null;
  brand: string | null;
  created_at: string;
  has_message: boolean;
  place: number | null;
  due_at: string | null;
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
  assignee: User | (null | null);
  brand_id: number | null;
  brand: string | null;
  created_at: string;
  has_message: boolean;
  place: number | null;
};
export type OpenedTicket = {
  ticket: Ticket;
};
export type AssignTicket = {
  user_id: number | null;
};
export type WriteNote = {
  message: string;
};
export type TellPresence = {
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
    first_reply: Durations | (null | null);
    closed: number;
    resolution: Durations | (null | null);
  }[];
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
export type OwnUnread = {
  brand_id: number | null;
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
  closed: boolean;
  count: number;
};
export type OwnUnreadList = {
  data: OwnUnread[];
};
export type TicketMessage = {
  id: number;
  user_id: number;
  message: string;
  files: string[];
  timestamp: number;
};
export type TicketChat = {
  ticket: Ticket;
  messages: TicketMessage[];
  has_more: boolean;
};
export type WriteOwnMessage = {
  message?: string;
  files?: Blob[];
};
