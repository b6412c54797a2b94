import { api } from "./api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
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
    updateOwnUser: build.mutation<
      UpdateOwnUserApiResponse,
      UpdateOwnUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/me`,
        method: "POST",
        body: queryArg.updateOwnUser,
      }),
    }),
    getOwnUser: build.query<GetOwnUserApiResponse, GetOwnUserApiArg>({
      query: () => ({ url: `/api/t/me` }),
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
    listOwnUnread: build.query<ListOwnUnreadApiResponse, ListOwnUnreadApiArg>({
      query: () => ({ url: `/api/t/ticket/unread` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedApi };
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
export type UpdateOwnUserApiResponse = /** status 200 OK */ OwnUser;
export type UpdateOwnUserApiArg = {
  updateOwnUser: UpdateOwnUser;
};
export type GetOwnUserApiResponse = /** status 200 OK */ OpeningUser;
export type GetOwnUserApiArg = void;
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
export type ListOwnBrandsApiResponse = /** status 200 OK */ OwnBrandList;
export type ListOwnBrandsApiArg = void;
export type GetOwnBrandApiResponse = /** status 200 OK */ OwnBrand;
export type GetOwnBrandApiArg = void;
export type GetPublicConfigApiResponse = /** status 200 OK */ PublicConfig;
export type GetPublicConfigApiArg = void;
export type ListOwnUnreadApiResponse = /** status 200 OK */ OwnUnreadList;
export type ListOwnUnreadApiArg = void;
export type LogInResult = {
  status: boolean;
  access_token?: string;
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
  language:
    | ("en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar" | null)
    | ("en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar" | null);
  shown_language: "en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar";
};
export type LogOutResult = {
  status: true;
  provider_logout_url?: string;
};
export type Done = {
  status: true;
};
export type UpdateOwnUser = {
  name?: string;
  language?:
    | ("en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar" | null)
    | ("en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar" | null);
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
  language:
    | ("en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar" | null)
    | ("en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar" | null);
  shown_language: "en" | "ru" | "uk" | "es" | "pt-BR" | "tr" | "ar";
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
    | (
        | "no such brand"
        | "already a member"
        | "already waiting"
        | "asked"
        | "asked by an old link"
        | "too often"
        | null
      );
  requests: OwnJoinRequest[];
};
export type ResultEntry = {
  kind: "deposit" | "correction" | "total";
  id: number | null;
  label: string | null;
  type: ("retention" | "ftd" | null) | ("retention" | "ftd" | null);
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
export type OwnBrandList = {
  data: BrandName[];
};
export type User = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
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
  next: User | null;
  runner_up: User | null;
  period: OwnPeriod | null;
  days: DayMade[];
  streak: number;
  best_day: BestResult | null;
  best_week: BestResult | null;
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
