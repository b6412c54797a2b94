import { api } from "./api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
      query: () => ({ url: `/api/auth/session` }),
    }),
    endOtherSessions: build.mutation<
      EndOtherSessionsApiResponse,
      EndOtherSessionsApiArg
    >({
      query: () => ({ url: `/api/auth/session`, method: "DELETE" }),
    }),
    endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/session/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    loginWithOpenId: build.mutation<
      LoginWithOpenIdApiResponse,
      LoginWithOpenIdApiArg
    >({
      query: () => ({ url: `/api/auth/oidc/login`, method: "POST" }),
    }),
    getIdentity: build.query<GetIdentityApiResponse, GetIdentityApiArg>({
      query: () => ({ url: `/api/auth/oidc/identity` }),
    }),
    connectIdentity: build.mutation<
      ConnectIdentityApiResponse,
      ConnectIdentityApiArg
    >({
      query: () => ({ url: `/api/auth/oidc/identity`, method: "POST" }),
    }),
    disconnectIdentity: build.mutation<
      DisconnectIdentityApiResponse,
      DisconnectIdentityApiArg
    >({
      query: () => ({ url: `/api/auth/oidc/identity`, method: "DELETE" }),
    }),
    openProviderToConnect: build.mutation<
      OpenProviderToConnectApiResponse,
      OpenProviderToConnectApiArg
    >({
      query: () => ({ url: `/api/auth/oidc/connect`, method: "POST" }),
    }),
    listPasskeys: build.query<ListPasskeysApiResponse, ListPasskeysApiArg>({
      query: () => ({ url: `/api/auth/passkey` }),
    }),
    addPasskey: build.mutation<AddPasskeyApiResponse, AddPasskeyApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/passkey`,
        method: "POST",
        body: queryArg.addPasskey,
      }),
    }),
    startPasskey: build.mutation<StartPasskeyApiResponse, StartPasskeyApiArg>({
      query: () => ({ url: `/api/auth/passkey/options`, method: "POST" }),
    }),
    renamePasskey: build.mutation<
      RenamePasskeyApiResponse,
      RenamePasskeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/passkey/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.renamePasskey,
      }),
    }),
    removePasskey: build.mutation<
      RemovePasskeyApiResponse,
      RemovePasskeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/passkey/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    startConfirmation: build.mutation<
      StartConfirmationApiResponse,
      StartConfirmationApiArg
    >({
      query: () => ({
        url: `/api/auth/passkey/confirm/options`,
        method: "POST",
      }),
    }),
    confirmWithPasskey: build.mutation<
      ConfirmWithPasskeyApiResponse,
      ConfirmWithPasskeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/passkey/confirm`,
        method: "POST",
        body: queryArg.confirmPasskey,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as accountApi };
export type ListSessionsApiResponse = /** status 200 OK */ SessionList;
export type ListSessionsApiArg = void;
export type EndOtherSessionsApiResponse = /** status 200 OK */ Done;
export type EndOtherSessionsApiArg = void;
export type EndSessionApiResponse = /** status 200 OK */ Done;
export type EndSessionApiArg = {
  id: string;
};
export type LoginWithOpenIdApiResponse = /** status 200 OK */ OpenIdLogInResult;
export type LoginWithOpenIdApiArg = void;
export type GetIdentityApiResponse = /** status 200 OK */ OpenIdIdentity;
export type GetIdentityApiArg = void;
export type ConnectIdentityApiResponse = /** status 200 OK */ Done;
export type ConnectIdentityApiArg = void;
export type DisconnectIdentityApiResponse = /** status 200 OK */ Done;
export type DisconnectIdentityApiArg = void;
export type OpenProviderToConnectApiResponse =
  /** status 200 OK */ OpenIdConnect;
export type OpenProviderToConnectApiArg = void;
export type ListPasskeysApiResponse = /** status 200 OK */ PasskeyList;
export type ListPasskeysApiArg = void;
export type AddPasskeyApiResponse = /** status 200 OK */ Done;
export type AddPasskeyApiArg = {
  addPasskey: AddPasskey;
};
export type StartPasskeyApiResponse =
  /** status 200 OK */ PasskeyRegistrationOptions;
export type StartPasskeyApiArg = void;
export type RenamePasskeyApiResponse = /** status 200 OK */ Done;
export type RenamePasskeyApiArg = {
  id: number;
  renamePasskey: RenamePasskey;
};
export type RemovePasskeyApiResponse = /** status 200 OK */ Done;
export type RemovePasskeyApiArg = {
  id: number;
};
export type StartConfirmationApiResponse =
  /** status 200 OK */ PasskeyAuthenticationOptions;
export type StartConfirmationApiArg = void;
export type ConfirmWithPasskeyApiResponse = /** status 200 OK */ Done;
export type ConfirmWithPasskeyApiArg = {
  confirmPasskey: ConfirmPasskey;
};
export type Session = {
  id: string;
  device: string;
  address: string;
  via: "link" | "openid";
  created_at: string;
  last_used_at: string;
  is_current: boolean;
};
export type SessionList = {
  data: Session[];
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
export type OpenIdLogInResult = {
  status: boolean;
  access_token?: string;
  refusal?: "expired" | "unknown";
};
export type OpenIdIdentity = {
  connected_at: string | null;
};
export type OpenIdConnect = {
  url: string;
};
export type Passkey = {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
};
export type PasskeyList = {
  data: Passkey[];
  is_required: boolean;
};
export type PasskeyRegistration = {
  id: string;
  rawId: string;
  type: "public-key";
  response: {
    clientDataJSON: string;
    attestationObject: string;
    authenticatorData?: string;
    publicKey?: string;
    publicKeyAlgorithm?: number;
    transports?: string[];
  };
  authenticatorAttachment?: "platform" | "cross-platform";
  clientExtensionResults: {
    credProps?: {
      rk?: boolean;
    };
  };
};
export type AddPasskey = {
  name: string;
  response: PasskeyRegistration;
};
export type PasskeyRegistrationOptions = {
  rp: {
    id?: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  challenge: string;
  pubKeyCredParams: {
    alg: number;
    type: "public-key";
  }[];
  timeout?: number;
  excludeCredentials?: {
    id: string;
    type: string;
    transports?: string[];
  }[];
  authenticatorSelection?: {
    residentKey?: "required" | "preferred" | "discouraged";
    userVerification?: "required" | "preferred" | "discouraged";
  };
  attestation?: "none" | "indirect" | "direct" | "enterprise";
};
export type RenamePasskey = {
  name: string;
};
export type PasskeyAuthenticationOptions = {
  rpId?: string;
  challenge: string;
  timeout?: number;
  allowCredentials?: {
    id: string;
    type: string;
    transports?: string[];
  }[];
  userVerification?: "required" | "preferred" | "discouraged";
};
export type PasskeyAuthentication = {
  id: string;
  rawId: string;
  type: "public-key";
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string;
  };
  authenticatorAttachment?: "platform" | "cross-platform";
  clientExtensionResults: {
    credProps?: {
      rk?: boolean;
    };
  };
};
export type ConfirmPasskey = {
  response: PasskeyAuthentication;
};
