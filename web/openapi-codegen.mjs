/** Calls without endpoints: those of integrators and providers, what the browser opens itself, event streams, and queued uploads. */
const excludedCalls = [
  'backChannelLogout',
  'createDeposit',
  'handleMcpMessage',
  'listIntegrationEvents',
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

/** Splits the calls into files, so that apps load at first only what they need then. A call belongs to the first part that matches. */
const parts = [
  // Sessions, passkeys and connected accounts: screens of the panel that load late.
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

const findPart = ({ path }) => parts.find(({ paths }) => paths.test(path));
const createFilter = (part) => (name, operation) =>
  !excludedCalls.includes(name) && findPart(operation) === part;

/** @type {import('@rtk-query/codegen-openapi').ConfigFile} */
export default {
  schemaFile: './openapi.json',
  apiFile: './src/api/api.ts',
  apiImport: 'api',
  outputFiles: {
    './src/api/api.gen.ts': { exportName: 'generatedApi', filterEndpoints: createFilter(undefined) },
    ...Object.fromEntries(
      parts.map((part) => [
        `./src/api/${part.name}.api.gen.ts`,
        { exportName: `${part.name}Api`, filterEndpoints: createFilter(part) },
      ]),
    ),
  },
  endpointOverrides: [{ pattern: 'getMe', type: 'query' }],
};
