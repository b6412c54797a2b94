/** Endpoints of integrators, what the browser loads by itself, and the stream, which src/apps/panel/events.ts reads. */
const notCalled = [
  'createApiKey',
  'listApiKeys',
  'revokeApiKey',
  'createDeposit',
  'postBrand',
  'putBrand',
  'readFile',
  'readAvatar',
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
