import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { createApp } from '../src/create-app.js';
import { ACCESS } from '../src/platform/access/access.decorator.js';
import { readConfig } from '../src/platform/config/config.js';
import { notScreens } from '../src/platform/http/not-screens.js';
import { RETURNS } from '../src/platform/http/returns.decorator.js';
import { readAccessMatrix } from './access-matrix.js';

interface Route {
  operation: string;
  method: string;
  /** As the access matrix writes it. */
  path: string;
  hasAccess: boolean;
  hasView: boolean;
  inputsWithoutSchema: string[];
}

/** Outside of /api, for operators, Telegram and files: their answers are not of the REST API. */
const isOperational = ({ path }: Route) => notScreens.test(`/${path}`);
/** A stream has no view. */
const isStream = ({ operation }: Route) => operation === 'streamEvents';

const BODY = 3;
const PARAM = 5;

let routes: Route[];
beforeAll(async () => {
  routes = routesOf(await createApp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'fatal' })));
});

function routesOf(app: INestApplication): Route[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) => {
    const controller = metatype as Type;
    const names = Object.getOwnPropertyNames(controller.prototype);
    return names.flatMap((name) => routeOf(controller, name) ?? []);
  });
}

function routeOf(controller: Type, name: string): Route | null {
  const handler = (controller.prototype as Record<string, unknown>)[name] as object;
  const read = <T>(key: string, target: object = handler) => Reflect.getMetadata(key, target) as T;
  const method = typeof handler === 'function' ? read<RequestMethod | undefined>('method') : undefined;
  if (method === undefined) return null;
  const path = [read<string>('path', controller), read<string>('path')].join('/');
  const inputs = Reflect.getMetadata('__routeArguments__', controller, name) as Record<
    string,
    { schema?: unknown }
  >;
  return {
    operation: name,
    method: RequestMethod[method],
    path: path
      .replace(/:(\w+)/g, '{$1}')
      .replace(/\/+/g, '/')
      .replace(/^\/|\/$/g, ''),
    hasAccess: read(ACCESS) !== undefined,
    hasView: read(RETURNS) !== undefined,
    inputsWithoutSchema: Object.entries(inputs ?? {})
      .filter(
        ([key, { schema }]) =>
          !schema && Number(key.split(':')[0]) >= BODY && Number(key.split(':')[0]) <= PARAM,
      )
      .map(([key]) => key),
  };
}

const named = (list: Route[]) => list.map(({ operation }) => operation);

it('finds the routes', () => {
  expect(routes.length).toBeGreaterThan(20);
});

it('is in step with the access matrix, both ways', () => {
  const called = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

  expect(routes.map(called).sort()).toEqual(readAccessMatrix().map(called).sort());
});

it('says of every route who may call it', () => {
  expect(named(routes.filter(({ hasAccess }) => !hasAccess))).toEqual([]);
});

it('describes every answer', () => {
  const undescribed = routes.filter((route) => !route.hasView && !isOperational(route) && !isStream(route));

  expect(named(undescribed)).toEqual([]);
});

it('validates every input, which would be skipped silently without a schema', () => {
  expect(
    named(routes.filter((route) => route.inputsWithoutSchema.length > 0 && !isOperational(route))),
  ).toEqual([]);
});

it('names every operation once', () => {
  expect(new Set(named(routes)).size).toBe(routes.length);
});
