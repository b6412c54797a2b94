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

/** @type {import('@rtk-query/codegen-openapi').ConfigFile} */
export default {
  schemaFile: './openapi.json',
  apiFile: './src/api/api.ts',
  apiImport: 'api',
  outputFile: './src/api/api.gen.ts',
  exportName: 'generatedApi',
  filterEndpoints: (name) => !notCalled.includes(name),
  endpointOverrides: [{ pattern: 'getMe', type: 'query' }],
};
