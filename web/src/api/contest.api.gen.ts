import { api } from "./api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContests: build.query<ListContestsApiResponse, ListContestsApiArg>({
      query: (queryArg) => ({
        url: `/api/contest`,
        params: {
          page: queryArg.page,
          state: queryArg.state,
        },
      }),
    }),
    createContest: build.mutation<
      CreateContestApiResponse,
      CreateContestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/contest`,
        method: "POST",
        body: queryArg.createContest,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    getContest: build.query<GetContestApiResponse, GetContestApiArg>({
      query: (queryArg) => ({ url: `/api/contest/${queryArg.id}` }),
    }),
    updateContest: build.mutation<
      UpdateContestApiResponse,
      UpdateContestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/contest/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.updateContest,
      }),
    }),
    deleteContest: build.mutation<
      DeleteContestApiResponse,
      DeleteContestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/contest/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    getContestStandings: build.query<
      GetContestStandingsApiResponse,
      GetContestStandingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/contest/${queryArg.id}/standings`,
        params: {
          page: queryArg.page,
        },
      }),
    }),
    listOwnContests: build.query<
      ListOwnContestsApiResponse,
      ListOwnContestsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/t/contests`,
        params: {
          page: queryArg.page,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as contestApi };
export type ListContestsApiResponse = /** status 200 OK */ ContestPage;
export type ListContestsApiArg = {
  page?: number;
  state?: "planned" | "running" | "provisional" | "final";
};
export type CreateContestApiResponse = /** status 201 Created */ Contest;
export type CreateContestApiArg = {
  /** Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID. */
  "Idempotency-Key"?: string;
  createContest: CreateContest;
};
export type GetContestApiResponse = /** status 200 OK */ Contest;
export type GetContestApiArg = {
  id: number;
};
export type UpdateContestApiResponse = /** status 200 OK */ Contest;
export type UpdateContestApiArg = {
  id: number;
  updateContest: UpdateContest;
};
export type DeleteContestApiResponse = /** status 200 OK */ Done;
export type DeleteContestApiArg = {
  id: number;
};
export type GetContestStandingsApiResponse =
  /** status 200 OK */ ContestStandings;
export type GetContestStandingsApiArg = {
  id: number;
  page?: number;
};
export type ListOwnContestsApiResponse = /** status 200 OK */ OwnContestList;
export type ListOwnContestsApiArg = {
  page?: number;
};
export type User = {
  id: number;
  public_name: string | null;
  telegram_id: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
};
export type Contest = {
  id: number;
  name: string;
  brands: {
    id: number;
    name: string;
  }[];
  by: "people" | "teams";
  measure: "amount" | "count" | "improvement";
  goal: number | null;
  winners: number | null;
  prize: string;
  date_start: string;
  date_end: string;
  state: "planned" | "running" | "provisional" | "final";
  rules: string;
  waiting: number;
  created_at: string;
  created_by: User | null;
};
export type ContestPage = {
  data: Contest[];
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
export type CreateContest = {
  name: string;
  brand_ids: number[];
  by: "people" | "teams";
  measure: "amount" | "count" | "improvement";
  goal: number | null;
  winners: number | null;
  prize: string;
  date_start: string;
  date_end: string;
};
export type UpdateContest = {
  name?: string;
  brand_ids?: number[];
  by?: "people" | "teams";
  measure?: "amount" | "count" | "improvement";
  goal?: number | null;
  winners?: number | null;
  prize?: string;
  date_start?: string;
  date_end?: string;
};
export type Done = {
  status: true;
};
export type ContestStanding = {
  place: number;
  user: User | null;
  team: {
    id: number;
    name: string;
  } | null;
  value: number;
  percent_of_goal: number | null;
  is_winner: boolean;
};
export type ContestStandings = {
  data: ContestStanding[];
  last_page: number;
  current_page: number;
  state: "planned" | "running" | "provisional" | "final";
  waiting: number;
  counted_at: string;
  of: number;
  changes: {
    at: string;
    text: string;
  }[];
};
export type ContestPerson = {
  id?: number;
  public_name: string | null;
  telegram_id?: number;
  photo_uploaded: boolean;
  photo_url: string | null;
  staff?: true;
};
export type OwnContestStanding = {
  place: number;
  user: ContestPerson | null;
  team: {
    id: number;
    name: string;
  } | null;
  value: number;
  percent_of_goal: number | null;
  is_winner: boolean;
};
export type OwnContest = {
  id: number;
  name: string;
  brands: {
    id: number;
    name: string;
  }[];
  by: "people" | "teams";
  measure: "amount" | "count" | "improvement";
  goal: number | null;
  winners: number | null;
  prize: string;
  date_start: string;
  date_end: string;
  state: "planned" | "running" | "provisional" | "final";
  rules: string;
  waiting: number;
  created_at: string;
  standings: {
    of: number;
    top: OwnContestStanding[];
    around: OwnContestStanding[];
    own: {
      place: number;
      value: number;
      gap: number | null;
      percent_of_goal: number | null;
      is_winner: boolean;
    } | null;
  };
};
export type OwnContestList = {
  data: OwnContest[];
  meta: {
    current_page: number;
    last_page: number;
  };
};
