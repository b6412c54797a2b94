import { api } from "./api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMomentSettings: build.query<
      GetMomentSettingsApiResponse,
      GetMomentSettingsApiArg
    >({
      query: () => ({ url: `/api/t/moments/settings` }),
    }),
    changeMomentSettings: build.mutation<
      ChangeMomentSettingsApiResponse,
      ChangeMomentSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/moments/settings`,
        method: "PATCH",
        body: queryArg.changeMomentSettings,
      }),
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
    getOwnDeposit: build.query<GetOwnDepositApiResponse, GetOwnDepositApiArg>({
      query: (queryArg) => ({ url: `/api/t/deposit/${queryArg.id}` }),
    }),
    changeOwnDeposit: build.mutation<
      ChangeOwnDepositApiResponse,
      ChangeOwnDepositApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/deposit/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.changeOwnDeposit,
      }),
    }),
    withdrawDeposit: build.mutation<
      WithdrawDepositApiResponse,
      WithdrawDepositApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/deposit/${queryArg.id}/withdraw`,
        method: "POST",
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
    listMoments: build.query<ListMomentsApiResponse, ListMomentsApiArg>({
      query: () => ({ url: `/api/t/moments` }),
    }),
    dismissMoments: build.mutation<
      DismissMomentsApiResponse,
      DismissMomentsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/moments/dismiss`,
        method: "POST",
        body: queryArg.dismissMoments,
      }),
    }),
    getFirstSteps: build.query<GetFirstStepsApiResponse, GetFirstStepsApiArg>({
      query: () => ({ url: `/api/t/first-steps` }),
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
  }),
  overrideExisting: false,
});
export { injectedRtkApi as agentApi };
export type GetMomentSettingsApiResponse = /** status 200 OK */ MomentSettings;
export type GetMomentSettingsApiArg = void;
export type ChangeMomentSettingsApiResponse =
  /** status 200 OK */ MomentSettings;
export type ChangeMomentSettingsApiArg = {
  changeMomentSettings: ChangeMomentSettings;
};
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
export type GetOwnDepositApiResponse = /** status 200 OK */ OwnDeposit;
export type GetOwnDepositApiArg = {
  id: number;
};
export type ChangeOwnDepositApiResponse = /** status 200 OK */ OwnDeposit;
export type ChangeOwnDepositApiArg = {
  id: number;
  changeOwnDeposit: ChangeOwnDeposit;
};
export type WithdrawDepositApiResponse = /** status 200 OK */ OwnDeposit;
export type WithdrawDepositApiArg = {
  id: number;
};
export type GetOwnStatisticApiResponse = /** status 200 OK */ Statistic;
export type GetOwnStatisticApiArg = {
  date?: string;
  period: "day" | "week" | "month";
};
export type GetOwnRatingApiResponse = /** status 200 OK */ RatingEntry[];
export type GetOwnRatingApiArg = void;
export type ListMomentsApiResponse = /** status 200 OK */ MomentList;
export type ListMomentsApiArg = void;
export type DismissMomentsApiResponse = /** status 200 OK */ Done;
export type DismissMomentsApiArg = {
  dismissMoments: DismissMoments;
};
export type GetFirstStepsApiResponse = /** status 200 OK */ FirstSteps;
export type GetFirstStepsApiArg = void;
export type CreateAppointmentApiResponse =
  /** status 201 Created */ Appointment;
export type CreateAppointmentApiArg = {
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
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
export type MomentSettings = {
  target: boolean;
  best: boolean;
  streak: boolean;
  overtook: boolean;
  passed: boolean;
  evening: boolean;
  appointments: boolean;
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
export type ChangeMomentSettings = {
  target?: boolean;
  best?: boolean;
  streak?: boolean;
  overtook?: boolean;
  passed?: boolean;
  evening?: boolean;
  appointments?: boolean;
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
  behaviour: string;
  affiliate: string;
  financial: string;
  payment: string;
  description: string;
  agent_id: number | null;
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
  behaviour: string;
  affiliate: string;
  financial: string;
  payment: string;
  description: string;
  agent_id: number | null;
  agent_user: User | null;
  brand_id: number;
  brand: string;
  created_at: string;
  possible_duplicate_of: number | null;
  reason: string | null;
  reported: ReportedDeposit | null;
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
export type ChangeOwnDeposit = {
  type?: "retention" | "ftd";
  client_id?: string;
  amount?: number | string;
  wallet?: string;
  exchanger?: string;
  behaviour?: string;
  affiliate?: string;
  financial?: string;
  payment?: string;
  description?: string;
};
export type StatisticResult = {
  id: number;
  user: User;
  team_id: 1 | 2 | null;
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
export type Moment = {
  id: number;
  kind: "target" | "best" | "streak" | "overtook" | "passed" | "evening";
  day: string;
  text: string;
};
export type MomentList = {
  data: Moment[];
};
export type Done = {
  status: true;
};
export type DismissMoments = {
  until: number;
};
export type FirstSteps = {
  chat_url: string | null;
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
