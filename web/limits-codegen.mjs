/** Writes the limits of request fields from the API document, for the forms: `SetName.name.maxLength`. */
import { readFileSync, writeFileSync } from 'node:fs';

const { paths, components } = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
const target = new URL('src/api/limits.gen.ts', import.meta.url);
const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];
const largestId = 2 ** 31 - 1;

const bodies = Object.values(paths)
  .flatMap(Object.values)
  .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
  .map(({ schema }) => schema.$ref?.split('/').at(-1));

function limitsOf({ properties = {} }) {
  const fields = Object.entries(properties)
    .filter(([, { maximum }]) => maximum !== largestId)
    .map(([name, field]) => [name, Object.entries(field).filter(([key]) => limits.includes(key))])
    .filter(([, found]) => found.length > 0);
  return Object.fromEntries(fields.map(([name, found]) => [name, Object.fromEntries(found)]));
}

const lines = [...new Set(bodies)]
  .filter((name) => name && Object.keys(limitsOf(components.schemas[name])).length > 0)
  .map((name) => `export const ${name} = ${JSON.stringify(limitsOf(components.schemas[name]))} as const;\n`);
writeFileSync(target, lines.join(''));
