import type { z } from 'zod';
import { cleanId, cleanLine, cleanMessage } from '../shared/typed-text.rules.js';
import { createApp } from '../src/create-app.js';
import { ACCESS } from '../src/platform/access/access.decorator.js';
import { readConfig } from '../src/platform/config/config.js';
import { nonScreenPaths } from '../shared/web-paths.js';
import { RETURNS } from '../src/platform/http/returns.decorator.js';
import { readAccessMatrix } from './access-matrix.js';
import { type Route, listRoutes } from './routes.js';

type DescribedRoute = ReturnType<typeof describeRoute>;

/** Routes for operators, Telegram or files are outside of /api. */
const isOperational = ({ path }: DescribedRoute) => nonScreenPaths.test(`/${path}`);
const isStream = ({ operation }: DescribedRoute) => /^stream(Own)?Events$|^export[A-Z]/.test(operation);

const BODY = 3; // Nest's RouteParamtypes. A query is 4, between these two.
const PARAM = 5;

let routes: DescribedRoute[];
beforeAll(async () => {
  routes = listRoutes(await createApp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'fatal' }))).map(
    describeRoute,
  );
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
    hasReturns: Reflect.hasMetadata(RETURNS, handler),
    inputs: Object.values(inputs ?? {}).flatMap(({ schema }) => (schema ? [schema as z.core.$ZodType] : [])),
    inputsWithoutSchema: Object.entries(inputs ?? {})
      .filter(
        ([key, { schema }]) =>
          !schema && Number(key.split(':')[0]) >= BODY && Number(key.split(':')[0]) <= PARAM,
      )
      .map(([key]) => key),
  };
}

const listNames = (list: DescribedRoute[]) => list.map(({ operation }) => operation);

it('the server has the same routes as the access matrix', () => {
  const formatCall = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

  expect(routes.map(formatCall).sort()).toEqual(readAccessMatrix().map(formatCall).sort());
});

it('every route has an access rule, a described response, a schema for each input and a unique name', () => {
  const apiRoutes = routes.filter((route) => !isOperational(route));

  expect(listNames(routes.filter(({ hasAccess }) => !hasAccess))).toEqual([]);
  expect(listNames(apiRoutes.filter((route) => !route.hasReturns && !isStream(route)))).toEqual([]);
  expect(listNames(apiRoutes.filter(({ inputsWithoutSchema }) => inputsWithoutSchema.length > 0))).toEqual(
    [],
  );
  expect(new Set(listNames(routes)).size).toBe(routes.length);
});

/** Text inputs that people do not type, that are not stored, or that are read as numbers. */
const UNCLEANED = [
  // Secrets, and answers of an OpenID provider.
  ...['loginWithCode secret_code', 'backChannelLogout logout_token'],
  ...['code', 'error', 'error_description', 'iss', 'state'].map((field) => `returnFromProvider ${field}`),
  'addPasskey response.response.transports',
  ...['readAvatar', 'readFile', 'readFile expires', 'readFile name', 'readFile signature'],
  // Ids of new periods and dates of deleted ones, which are ignored.
  ...['end_date', 'id', 'start_date'].map((field) => `savePeriods periods.${field}`),
  'incrementFtd amount',
  ...['setCr', 'setTarget', 'setTotal'].flatMap((call) => [`${call} seen`, `${call} value`]),
  ...['setTargets rows.seen', 'setTargets rows.value'],
  ...['postBrand', 'putBrand', 'updateBrand'].flatMap((call) =>
    ['report_hour', 'work_start_time'].flatMap((field) => [`${call} ${field}`, `${call} seen.${field}`]),
  ),
];

function listUncleaned(schema: z.core.$ZodType, path: string[] = []): string[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const listBelow = (inner: z.core.$ZodType, name?: string) =>
    listUncleaned(inner, name === undefined ? path : [...path, name]);
  switch (def.type) {
    case 'string':
      return isCleaned(def) ? [] : [path.join('.')];
    case 'any':
    case 'unknown':
      return [path.join('.')];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => listBelow(field, name));
    case 'array':
      return listBelow(def.element);
    case 'record':
      return [...listBelow(def.keyType), ...listBelow(def.valueType)];
    case 'union':
      return def.options.flatMap((option) => listBelow(option));
    case 'pipe':
      return def.in._zod.def.type === 'transform' ? listBelow(def.out) : listBelow(def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return listBelow(def.innerType);
    default:
      return [];
  }
}

const cleaners: unknown[] = [cleanId, cleanLine, cleanMessage];

const isCleaned = (def: z.core.$ZodStringDef): boolean =>
  'format' in def ||
  (def.checks ?? []).some((check) => {
    const { def } = check._zod as { def: { check: string; tx?: unknown } };
    return cleaners.includes(def.tx) || def.check === 'string_format';
  });

it('every text that people type is cleaned', () => {
  const uncleaned = routes.flatMap(({ operation, inputs }) =>
    inputs.flatMap((schema) => listUncleaned(schema).map((path) => `${operation} ${path}`.trim())),
  );

  expect(uncleaned.sort()).toEqual([...UNCLEANED].sort());
});
