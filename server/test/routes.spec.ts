import { createApp } from '../src/create-app.js';
import { ACCESS } from '../src/platform/access/access.decorator.js';
import { readConfig } from '../src/platform/config/config.js';
import { notScreens } from '../shared/not-screens.js';
import { RETURNS } from '../src/platform/http/returns.decorator.js';
import { readAccessMatrix } from './access-matrix.js';
import { type Route, routesOf } from './routes.js';

type DescribedRoute = ReturnType<typeof describeRoute>;

/** Routes outside of /api, for operators, Telegram and files. They do not belong to the REST API. */
const isOperational = ({ path }: DescribedRoute) => notScreens.test(`/${path}`);
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
