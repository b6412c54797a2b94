/** Endpoints without hooks: those of integrators and providers, what the browser opens itself, and the event stream. */
const notCalled = [
  'createDeposit',
  'logoutFromProvider',
  'openProvider',
  'postBrand',
  'putBrand',
  'readAvatar',
  'readFile',
  'returnFromProvider',
  'streamEvents',
];

/** Sessions, passkeys and connected accounts: screens that load late use them. So they are not in the first load of both apps. */
const ofAccount = (name, { path }) =>
  /^\/api\/auth\/(session|passkey|oidc)\b/.test(path) && !notCalled.includes(name);

/** Moments load after the first screen of the mini-app. */
const ofMoments = (_name, { path }) => /^\/api\/t\/moments\b/.test(path);

/** Screens of admins alone. */
const ofAdmin = (_name, { path }) =>
  /^\/api\/admin\/(api-keys|audit|managers?|outbox|person|reports|updates|users)\b/.test(path);

/** Contests: both apps show them on screens that load late. */
const ofContests = (_name, { path }) => /^\/api\/(t\/contests|contest)\b/.test(path);

/** All other calls of the panel but those of tickets, which share their chats. The mini-app does not load them. */
const ofPanel = (name, operation) =>
  /^\/api\/(admin|brand|deposit|manager|reply-template|work-day)\b/.test(operation.path) &&
  !notCalled.includes(name) &&
  !ofAdmin(name, operation);

/** @type {import('@rtk-query/codegen-openapi').ConfigFile} */
export default {
  schemaFile: './openapi.json',
  apiFile: './src/api/api.ts',
  apiImport: 'api',
  outputFiles: {
    './src/api/api.gen.ts': {
      exportName: 'generatedApi',
      filterEndpoints: (name, operation) =>
        !notCalled.includes(name) &&
        !ofAccount(name, operation) &&
        !ofMoments(name, operation) &&
        !ofAdmin(name, operation) &&
        !ofContests(name, operation) &&
        !ofPanel(name, operation),
    },
    './src/api/panel.api.gen.ts': { exportName: 'panelApi', filterEndpoints: ofPanel },
    './src/api/admin.api.gen.ts': { exportName: 'adminApi', filterEndpoints: ofAdmin },
    './src/api/moments.api.gen.ts': { exportName: 'momentsApi', filterEndpoints: ofMoments },
    './src/api/contest.api.gen.ts': { exportName: 'contestApi', filterEndpoints: ofContests },
    './src/api/account.api.gen.ts': { exportName: 'accountApi', filterEndpoints: ofAccount },
  },
  endpointOverrides: [{ pattern: 'getMe', type: 'query' }],
};
