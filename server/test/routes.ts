import { RequestMethod, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

export interface Route {
  controller: Type;
  operation: string;
  handler: object;
  method: string;
  /** Written as in the access matrix. */
  path: string;
}

export function listRoutes(app: { get(type: typeof ModulesContainer): ModulesContainer }): Route[] {
  const modules = [...app.get(ModulesContainer).values()];
  return modules
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => {
      const controller = metatype as Type;
      const names = Object.getOwnPropertyNames(controller.prototype);
      return names.flatMap((name) => findRoute(controller, name) ?? []);
    });
}

function findRoute(controller: Type, operation: string): Route | null {
  const handler = (controller.prototype as Record<string, unknown>)[operation] as object;
  const readMetadata = <T>(key: string, target: object = handler) => Reflect.getMetadata(key, target) as T;
  const method =
    typeof handler === 'function' ? readMetadata<RequestMethod | undefined>('method') : undefined;
  if (method === undefined) return null;
  const path = [readMetadata<string>('path', controller), readMetadata<string>('path')]
    .join('/')
    .replace(/:(\w+)/g, '{$1}')
    .replace(/\/+/g, '/')
    .replace(/^\/|\/$/g, '');
  return { controller, operation, handler, method: RequestMethod[method], path };
}
