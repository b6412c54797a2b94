/**
 * Writes the limits of request fields from the API document, for the forms. Limits of a body are under the name of its
 * schema, as in `SetName.name.maxLength`; those of query parameters that are texts are under the operation id, as in
 * `searchTickets.q.maxLength`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const { paths, components } = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
const target = new URL('src/api/limits.gen.ts', import.meta.url);
const limitKeys = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'enum'];
const largestId = 2 ** 31 - 1;

const operations = Object.values(paths).flatMap(Object.values);

const bodies = operations
  .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
  .map(({ schema }) => schema.$ref?.split('/').at(-1))
  .filter((name) => name)
  .map((name) => [name, components.schemas[name].properties ?? {}]);

const queries = operations.map(({ operationId, parameters = [] }) => {
  const textParameters = parameters.filter(({ in: place, schema }) => place === 'query' && schema.maxLength);
  return [operationId, Object.fromEntries(textParameters.map(({ name, schema }) => [name, schema]))];
});

function pickLimits(properties) {
  const fields = Object.entries(properties)
    // Ids are left out: people do not type them.
    .filter(([, { maximum }]) => maximum !== largestId)
    // Of enums, only those of list items are written.
    .map(([name, { items, ...field }]) => [name, { ...field, enum: items?.enum }])
    .map(([name, field]) => [name, Object.fromEntries(limitKeys.map((key) => [key, field[key]]))])
    .filter(([, limits]) => Object.values(limits).some((value) => value !== undefined));
  return Object.fromEntries(fields);
}

const lines = Object.entries(Object.fromEntries([...bodies, ...queries]))
  .map(([name, properties]) => [name, pickLimits(properties)])
  .filter(([, limits]) => Object.keys(limits).length > 0)
  .map(([name, limits]) => `export const ${name} = ${JSON.stringify(limits)} as const;\n`);
writeFileSync(target, lines.join(''));
