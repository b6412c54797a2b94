import type { z } from 'zod';
import { cleanId, cleanLine, cleanMessage } from '../shared/typed-text.rules.js';
import { createApp } from '../src/create-app.js';
import { ACCESS } from '../src/platform/access/access.decorator.js';
import { readConfig } from '../src/platform/config/config.js';
import { nonScreenPaths } from '../shared/web-paths.js';
import { RETURNS } from '../src/platform/http/returns.decorator.js';
import { readAccessMatrix } from './access-matrix.js';
import { type Route, routesOf } from './routes.js';

type DescribedRoute = ReturnType<typeof describeRoute>;

/** Routes outside of /api, for operators, Telegram and files. They do not belong to the REST API. */
const isOperational = ({ path }: DescribedRoute) => nonScreenPaths.test(`/${path}`);
/** A stream or a file has no schema for its answer. */
const isStream = ({ operation }: DescribedRoute) => /^stream(Own)?Events$|^export[A-Z]/.test(operation);

const BODY = 3;
const PARAM = 5;

let routes: DescribedRoute[];
beforeAll(async () => {
  routes = routesOf(await createApp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'fatal' }))).map(describeRoute);
});

function describeRoute({ controller, operation, handler, method, path }: Route) {
  const inputs = Reflect.getMetadata('__routeArguments__', controller, operation) as Record<
    string,
    { schema?: unknown }
  >;
  return {
    operation,
    method,
    path,
    hasAccess: Reflect.hasMetadata(ACCESS, handler),
    hasView: Reflect.hasMetadata(RETURNS, handler),
    inputs: Object.values(inputs ?? {}).flatMap(({ schema }) => (schema ? [schema as z.core.$ZodType] : [])),
    inputsWithoutSchema: Object.entries(inputs ?? {})
      .filter(
        ([key, { schema }]) =>
          !schema && Number(key.split(':')[0]) >= BODY && Number(key.split(':')[0]) <= PARAM,
      )
      .map(([key]) => key),
  };
}

const named = (list: DescribedRoute[]) => list.map(({ operation }) => operation);

it('finds the routes', () => {
  expect(routes.length).toBeGreaterThan(20);
});

it('has the same routes as the access matrix', () => {
  const called = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

  expect(routes.map(called).sort()).toEqual(readAccessMatrix().map(called).sort());
});

it('has an access rule for every route', () => {
  expect(named(routes.filter(({ hasAccess }) => !hasAccess))).toEqual([]);
});

it('describes every answer', () => {
  const undescribed = routes.filter((route) => !route.hasView && !isOperational(route) && !isStream(route));

  expect(named(undescribed)).toEqual([]);
});

it('validates every input with a schema', () => {
  expect(
    named(routes.filter((route) => route.inputsWithoutSchema.length > 0 && !isOperational(route))),
  ).toEqual([]);
});

it('gives every operation its own name', () => {
  expect(new Set(named(routes)).size).toBe(routes.length);
});

/** Inputs that are no text of people, or whose text is not stored. */
const UNCLEANED = [
  // Secrets, and answers of an OpenID provider.
  ...['loginWithCode secret_code', 'logoutFromProvider logout_token'],
  ...['code', 'error', 'error_description', 'iss', 'state'].map((field) => `returnFromProvider ${field}`),
  // What a browser says about a passkey.
  'addPasskey response.response.transports',
  // Names and signed links of files.
  ...['readAvatar', 'readFile', 'readFile expires', 'readFile name', 'readFile signature'],
  // Rows that the panel has made or deletes.
  ...['end_date', 'id', 'start_date'].map((field) => `savePeriods periods.${field}`),
  // Numbers and hours, read from any value.
  'incrementFtd amount',
  ...['setCr', 'setTarget', 'setTotal'].flatMap((call) => [`${call} seen`, `${call} value`]),
  ...['postBrand', 'putBrand', 'updateBrand'].flatMap((call) =>
    ['report_hour', 'work_start_time'].flatMap((field) => [`${call} ${field}`, `${call} seen.${field}`]),
  ),
];

/** The paths of texts in a schema that no reader cleans and no format limits. */
function uncleanedIn(schema: z.core.$ZodType, path: string[] = []): string[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const below = (inner: z.core.$ZodType, name?: string) =>
    uncleanedIn(inner, name === undefined ? path : [...path, name]);
  switch (def.type) {
    case 'string':
      return isCleaned(def) ? [] : [path.join('.')];
    case 'any':
    case 'unknown':
      return [path.join('.')];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => below(field, name));
    case 'array':
      return below(def.element);
    case 'record':
      return [...below(def.keyType), ...below(def.valueType)];
    case 'union':
      return def.options.flatMap((option) => below(option));
    case 'pipe':
      return def.in._zod.def.type === 'transform' ? below(def.out) : below(def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return below(def.innerType);
    default:
      return [];
  }
}

const readers: unknown[] = [cleanId, cleanLine, cleanMessage];

/** Whether a reader cleans it, or a format limits it. */
const isCleaned = (def: z.core.$ZodStringDef): boolean =>
  'format' in def ||
  (def.checks ?? []).some((check) => {
    const { def } = check._zod as { def: { check: string; tx?: unknown } };
    return readers.includes(def.tx) || def.check === 'string_format';
  });

it('reads every text that people type by one reader', () => {
  const uncleaned = routes.flatMap(({ operation, inputs }) =>
    inputs.flatMap((schema) => uncleanedIn(schema).map((path) => `${operation} ${path}`.trim())),
  );

  expect(uncleaned.sort()).toEqual([...UNCLEANED].sort());
});
