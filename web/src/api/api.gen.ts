import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    loginWithCode: build.mutation<LoginWithCodeApiResponse, LoginWithCodeApiArg>({
      query: (queryArg) => ({ url: `/api/auth/tg`, method: 'POST', body: queryArg.logIn }),
    }),
    getMe: build.query<GetMeApiResponse, GetMeApiArg>({
      query: () => ({ url: `/api/auth/me`, method: 'POST' }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/api/auth/logout`, method: 'POST' }),
    }),
    createBrand: build.mutation<CreateBrandApiResponse, CreateBrandApiArg>({
      query: (queryArg) => ({ url: `/api/brand`, method: 'POST', body: queryArg.createBrand }),
    }),
    searchBrands: build.query<SearchBrandsApiResponse, SearchBrandsApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/search`,
        params: {
          page: queryArg.page,
        },
      }),
    }),
    getBrand: build.query<GetBrandApiResponse, GetBrandApiArg>({
      query: (queryArg) => ({ url: `/api/brand/${queryArg.id}` }),
    }),
    listPeriods: build.query<ListPeriodsApiResponse, ListPeriodsApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/reports/dates/${queryArg.id}`,
        params: {
          year: queryArg.year,
        },
      }),
    }),
    savePeriods: build.mutation<SavePeriodsApiResponse, SavePeriodsApiArg>({
      query: (queryArg) => ({
        url: `/api/brand/reports/dates/${queryArg.id}`,
        method: 'POST',
        body: queryArg.savePeriods,
      }),
    }),
    listJoinRequests: build.query<ListJoinRequestsApiResponse, ListJoinRequestsApiArg>({
      query: (queryArg) => ({ url: `/api/brand/request/${queryArg.brandId}` }),
    }),
    acceptJoinRequest: build.mutation<AcceptJoinRequestApiResponse, AcceptJoinRequestApiArg>({
      query: (queryArg) => ({ url: `/api/brand/request/accept/${queryArg.requestId}`, method: 'POST' }),
    }),
    cancelJoinRequest: build.mutation<CancelJoinRequestApiResponse, CancelJoinRequestApiArg>({
      query: (queryArg) => ({ url: `/api/brand/request/cancel/${queryArg.requestId}`, method: 'POST' }),
    }),
    searchDeposits: build.query<SearchDepositsApiResponse, SearchDepositsApiArg>({
      query: (queryArg) => ({
        url: `/api/deposit/search`,
        params: {
          page: queryArg.page,
          agent_id: queryArg.agentId,
          brand_id: queryArg.brandId,
          order: queryArg.order,
          created_at: queryArg.createdAt,
          status: queryArg.status,
          type: queryArg['type'],
        },
      }),
    }),
    listWaitingDeposits: build.query<ListWaitingDepositsApiResponse, ListWaitingDepositsApiArg>({
      query: (queryArg) => ({
        url: `/api/deposit/wait`,
        params: {
          page: queryArg.page,
          brand_id: queryArg.brandId,
        },
      }),
    }),
    listDepositAgents: build.query<ListDepositAgentsApiResponse, ListDepositAgentsApiArg>({
      query: (queryArg) => ({ url: `/api/deposit/users/${queryArg.id}` }),
    }),
    acceptDeposit: build.mutation<AcceptDepositApiResponse, AcceptDepositApiArg>({
      query: (queryArg) => ({
        url: `/api/deposit/${queryArg.id}/accept`,
        method: 'POST',
        body: queryArg.acceptDeposit,
      }),
    }),
    closeDeposit: build.mutation<CloseDepositApiResponse, CloseDepositApiArg>({
      query: (queryArg) => ({
        url: `/api/deposit/${queryArg.id}`,
        method: 'DELETE',
        params: {
          status: queryArg.status,
        },
      }),
    }),
    eraseDeposit: build.mutation<EraseDepositApiResponse, EraseDepositApiArg>({
      query: (queryArg) => ({ url: `/api/admin/deposit/delete/${queryArg.id}`, method: 'DELETE' }),
    }),
    listOwnDeposits: build.query<ListOwnDepositsApiResponse, ListOwnDepositsApiArg>({
      query: (queryArg) => ({
        url: `/api/t/deposits`,
        params: {
          page: queryArg.page,
          order: queryArg.order,
          date_start: queryArg.dateStart,
          date_end: queryArg.dateEnd,
        },
      }),
    }),
    getManagerStat: build.query<GetManagerStatApiResponse, GetManagerStatApiArg>({
      query: () => ({ url: `/api/manager/stat` }),
    }),
    getManagerRating: build.query<GetManagerRatingApiResponse, GetManagerRatingApiArg>({
      query: () => ({ url: `/api/manager/rating` }),
    }),
    getOwnUser: build.query<GetOwnUserApiResponse, GetOwnUserApiArg>({
      query: () => ({ url: `/api/t/me` }),
    }),
    listOwnBrands: build.query<ListOwnBrandsApiResponse, ListOwnBrandsApiArg>({
      query: () => ({ url: `/api/t/me/brands` }),
    }),
    getOwnBrand: build.query<GetOwnBrandApiResponse, GetOwnBrandApiArg>({
      query: () => ({ url: `/api/t/me/brand` }),
    }),
    getPublicConfig: build.query<GetPublicConfigApiResponse, GetPublicConfigApiArg>({
      query: () => ({ url: `/api/config` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedApi };
export type LoginWithCodeApiResponse = /** status 200  */ LogInResult;
export type LoginWithCodeApiArg = {
  logIn: LogIn;
};
export type GetMeApiResponse = /** status 200  */ OwnUser;
export type GetMeApiArg = void;
export type LogoutApiResponse = /** status 200  */ Done;
export type LogoutApiArg = void;
export type CreateBrandApiResponse = /** status 201  */ BrandName;
export type CreateBrandApiArg = {
  createBrand: CreateBrand;
};
export type SearchBrandsApiResponse = /** status 200  */ BrandPage;
export type SearchBrandsApiArg = {
  page?: number;
};
export type GetBrandApiResponse = /** status 200  */ BrandDetail;
export type GetBrandApiArg = {
  id: number;
};
export type ListPeriodsApiResponse = /** status 200  */ Period[] | 'is-empty';
export type ListPeriodsApiArg = {
  id: number;
  year?: number;
};
export type SavePeriodsApiResponse = /** status 200  */ Done;
export type SavePeriodsApiArg = {
  id: number;
  savePeriods: SavePeriods;
};
export type ListJoinRequestsApiResponse = /** status 200  */ JoinRequestList;
export type ListJoinRequestsApiArg = {
  brandId: number;
};
export type AcceptJoinRequestApiResponse = /** status 200  */ Done;
export type AcceptJoinRequestApiArg = {
  requestId: number;
};
export type CancelJoinRequestApiResponse = /** status 200  */ Done;
export type CancelJoinRequestApiArg = {
  requestId: number;
};
export type SearchDepositsApiResponse = /** status 200  */ DepositPage;
export type SearchDepositsApiArg = {
  page?: number;
  agentId?: number;
  brandId?: number;
  order?: 'newest' | 'oldest';
  createdAt?: number;
  status?: 'wait' | 'accept' | 'reject' | 'delete';
  type?: 'retention' | 'ftd';
};
export type ListWaitingDepositsApiResponse = /** status 200  */ DepositPage;
export type ListWaitingDepositsApiArg = {
  page?: number;
  brandId?: number;
};
export type ListDepositAgentsApiResponse = /** status 200  */ User[];
export type ListDepositAgentsApiArg = {
  id: number;
};
export type AcceptDepositApiResponse = /** status 200  */ Deposit;
export type AcceptDepositApiArg = {
  id: number;
  acceptDeposit: AcceptDeposit;
};
export type CloseDepositApiResponse = /** status 200  */ Deposit;
export type CloseDepositApiArg = {
  id: number;
  status?: 'reject' | 'delete';
};
export type EraseDepositApiResponse = /** status 200  */ Done;
export type EraseDepositApiArg = {
  id: number;
};
export type ListOwnDepositsApiResponse = /** status 200  */ OwnDepositPage;
export type ListOwnDepositsApiArg = {
  page?: number;
  order?: 'date_new' | 'date_old' | 'amount_more' | 'amount_less';
  dateStart?: number;
  dateEnd?: number;
};
export type GetManagerStatApiResponse = /** status 200  */ ManagerStat;
export type GetManagerStatApiArg = void;
export type GetManagerRatingApiResponse = /** status 200  */ ManagerRating;
export type GetManagerRatingApiArg = void;
export type GetOwnUserApiResponse = /** status 200  */ OwnUser;
export type GetOwnUserApiArg = void;
export type ListOwnBrandsApiResponse = /** status 200  */ OwnBrandList;
export type ListOwnBrandsApiArg = void;
export type GetOwnBrandApiResponse = /** status 200  */ OwnBrand;
export type GetOwnBrandApiArg = void;
export type GetPublicConfigApiResponse = /** status 200  */ PublicConfig;
export type GetPublicConfigApiArg = void;
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
  username: string | null;
  role: 'user' | 'manager' | 'ceo' | 'admin';
  user_roles: ('brands' | 'users' | 'reports' | 'deposits' | 'tickets' | 'rating' | 'availability')[];
  character: string | null;
};
export type Done = {
  status: true;
};
export type BrandName = {
  id: number;
  name: string;
};
export type CreateBrand = {
  chat_id: number;
  thread_id?: number | null;
  name: string;
  description?: string;
  admin_telegram_id?: number | null;
};
export type Brand = {
  id: number;
  name: string;
  description: string;
  report_hour: number;
  admin_telegram_id: number | null;
  report_thread_id: number | null;
  report_chat_id: number | null;
  report_type: 'retention' | 'sales';
  report_show: boolean;
  work_start_time: number;
  chat_id: number;
  thread_id: number | null;
  created_at: string;
};
export type BrandPage = {
  data: Brand[];
  last_page: number;
  current_page: number;
};
export type BrandDetail = {
  id: number;
  name: string;
  description: string;
  report_hour: number;
  admin_telegram_id: number | null;
  report_thread_id: number | null;
  report_chat_id: number | null;
  report_type: 'retention' | 'sales';
  report_show: boolean;
  work_start_time: number;
  chat_id: number;
  thread_id: number | null;
  created_at: string;
  deep_link: string | null;
};
export type Period = {
  id: number;
  start_date: string;
  end_date: string;
};
export type SavePeriods = {
  year: number;
  periods: (
    | {
        id?: (number | string) | null;
        start_date: string;
        end_date: string;
        status: 'new';
      }
    | {
        id: number;
        start_date?: string | null;
        end_date?: string | null;
        status: 'delete';
      }
    | {
        id: number;
        start_date: string;
        end_date: string;
        status?: '' | (null | null);
      }
  )[];
};
export type User = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
};
export type JoinRequest = {
  id: number;
  user_id: number;
  user: User;
  created_at: string;
};
export type JoinRequestList = {
  requests: JoinRequest[];
};
export type Deposit = {
  id: number;
  label: string;
  type: 'retention' | 'ftd';
  status: 'wait' | 'accept' | 'reject' | 'delete';
  client_id: string;
  amount: number;
  wallet: string;
  exchanger: string;
  agent: string;
  agent_id: number | null;
  agent_user: User | null;
  brand_id: number;
  brand: string;
  description: string;
  behaviour: string;
  affiliate: string;
  financial: string;
  payment: string;
  created_at: string;
  possible_duplicate_of: number | null;
};
export type DepositPage = {
  data: Deposit[];
  last_page: number;
  current_page: number;
};
export type AcceptDeposit = {
  type: 'retention' | 'ftd';
  client_id?: string;
  amount: number;
  wallet?: string;
  exchanger?: string;
  agent?: string;
  behaviour?: string;
  affiliate?: string;
  financial?: string;
  payment?: string;
  description?: string;
  agent_id?: number | null;
};
export type OwnDepositPage = {
  data: Deposit[];
  meta: {
    current_page: number;
    last_page: number;
  };
};
export type ManagerStat = {
  wait_deposits: number;
  tickets_count_new: number;
  tickets_count_in_work: number;
  tickets_count_in_work_messages: number;
};
export type RatingEntry = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  user: User;
  brand: {
    id: number;
    name: string;
  };
  total_amount: number;
  amount: number;
  count: number;
};
export type ManagerRating = {
  ftd: RatingEntry[];
  retention: RatingEntry[];
};
export type OwnBrandList = {
  data: BrandName[];
};
export type Target = {
  goal: number;
  goal_symbol: '$' | 'FTD';
  have: number;
};
export type OwnBrand = {
  user: OwnUser;
  target: Target;
  retention_amount: number;
  ftd_amount: number;
  ftd: number;
  brand: {
    id: number;
    name: string;
    report_type: 'retention' | 'sales';
  };
};
export type PublicConfig = {
  bot_url: string | null;
  bot_start_url: string | null;
  local_messenger: boolean;
  messenger_url: string | null;
};
export const {
  useLoginWithCodeMutation,
  useGetMeQuery,
  useLogoutMutation,
  useCreateBrandMutation,
  useSearchBrandsQuery,
  useGetBrandQuery,
  useListPeriodsQuery,
  useSavePeriodsMutation,
  useListJoinRequestsQuery,
  useAcceptJoinRequestMutation,
  useCancelJoinRequestMutation,
  useSearchDepositsQuery,
  useListWaitingDepositsQuery,
  useListDepositAgentsQuery,
  useAcceptDepositMutation,
  useCloseDepositMutation,
  useEraseDepositMutation,
  useListOwnDepositsQuery,
  useGetManagerStatQuery,
  useGetManagerRatingQuery,
  useGetOwnUserQuery,
  useListOwnBrandsQuery,
  useGetOwnBrandQuery,
  useGetPublicConfigQuery,
} = injectedRtkApi;
