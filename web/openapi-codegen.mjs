/** @type {import('@rtk-query/codegen-openapi').ConfigFile} */
export default {
  schemaFile: './openapi.json',
  apiFile: './src/api/api.ts',
  apiImport: 'api',
  outputFile: './src/api/api.gen.ts',
  exportName: 'generatedApi',
  hooks: true,
  filterEndpoints: (name) => name !== 'streamEvents', // a stream, read by src/api/events.ts
  endpointOverrides: [{ pattern: 'getMe', type: 'query' }],
};
