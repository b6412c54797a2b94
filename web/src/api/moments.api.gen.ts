import { api } from "./api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  }),
  overrideExisting: false,
});
export { injectedRtkApi as momentsApi };
export type ListMomentsApiResponse = /** status 200 OK */ MomentList;
export type ListMomentsApiArg = void;
export type DismissMomentsApiResponse = /** status 200 OK */ Done;
export type DismissMomentsApiArg = {
  dismissMoments: DismissMoments;
};
export type GetMomentSettingsApiResponse = /** status 200 OK */ MomentSettings;
export type GetMomentSettingsApiArg = void;
export type ChangeMomentSettingsApiResponse =
  /** status 200 OK */ MomentSettings;
export type ChangeMomentSettingsApiArg = {
  changeMomentSettings: ChangeMomentSettings;
};
export type Moment = {
  id: number;
  kind: "target" | "best" | "streak" | "passed" | "evening";
  day: string;
  text: string;
};
export type MomentList = {
  data: Moment[];
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
export type DismissMoments = {
  until: number;
};
export type MomentSettings = {
  target: boolean;
  best: boolean;
  streak: boolean;
  passed: boolean;
  evening: boolean;
};
export type ChangeMomentSettings = {
  target?: boolean;
  best?: boolean;
  streak?: boolean;
  passed?: boolean;
  evening?: boolean;
};
