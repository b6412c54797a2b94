/** Endpoints without hooks: those of integrators and providers, what the browser opens itself, the event stream, and a queued upload. */
const notCalled = [
  'createDeposit',
  'listIntegrationEvents',
  'logoutFromProvider',
  'openProvider',
  'postBrand',
  'putBrand',
  'readAvatar',
  'readFile',
  'reportDeposit',
  'returnFromProvider',
  'streamEvents',
  'streamOwnEvents',
];

/** Calls with files of their own, so that no app loads at first what it needs later or never. The first that matches has a call. */
const parts = [
  // Sessions, passkeys and connected accounts: screens of both apps that load late.
  { name: 'account', paths: /^\/api\/auth\/(session|passkey|oidc)\b/ },
  // What the mini-app needs after its first screen.
  {
    name: 'agent',
    paths:
      /^\/api\/t\/(moments\b|deposit\/|appointment\b|rating\b|deposits\b|characters\b|me\/character\b|first-steps\b)/,
  },
  // Screens of admins alone.
  {
    name: 'admin',
    paths: /^\/api\/admin\/(api-keys|audit|managers?|outbox|person|reports|updates|users|webhooks)\b/,
  },
  // Screens of both apps that load late.
  { name: 'contest', paths: /^\/api\/(t\/contests|contest)\b/ },
  // Chats of both apps. Only the badges of unread messages come with the first screen.
  { name: 'ticket', paths: /^\/api\/(t\/)?ticket\b(?!\/unread)/ },
  // All other calls of the panel.
  { name: 'panel', paths: /^\/api\/(admin|brand|deposit|manager|reply-template|work-day)\b/ },
];

const partOf = ({ path }) => parts.find(({ paths }) => paths.test(path));
const callsOf = (part) => (name, operation) => !notCalled.includes(name) && partOf(operation) === part;

/** @type {import('@rtk-query/codegen-openapi').ConfigFile} */
export default {
  schemaFile: './openapi.json',
  apiFile: './src/api/api.ts',
  apiImport: 'api',
  outputFiles: {
    './src/api/api.gen.ts': { exportName: 'generatedApi', filterEndpoints: callsOf(undefined) },
    ...Object.fromEntries(
      parts.map((part) => [
        `./src/api/${part.name}.api.gen.ts`,
        { exportName: `${part.name}Api`, filterEndpoints: callsOf(part) },
      ]),
    ),
  },
  endpointOverrides: [{ pattern: 'getMe', type: 'query' }],
};
