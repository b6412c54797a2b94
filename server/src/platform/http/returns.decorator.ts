import { applyDecorators, HttpCode, HttpStatus, Param, SetMetadata } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { IdText } from './common.schemas.js';

export const RETURNS = 'tallydesk:returns';

const ERRORS = 'tallydesk:errors';

/** The `error` texts of a call by status, without those that all calls share. */
export type ErrorTexts = Partial<Record<400 | 403 | 404 | 409 | 416 | 422 | 429 | 502, readonly string[]>>;

export const Errors = (texts: ErrorTexts) => SetMetadata(ERRORS, texts);

export const getErrorTexts = (method: object): ErrorTexts =>
  (Reflect.getMetadata(ERRORS, method) as ErrorTexts | undefined) ?? {};

export const Description = (description: string) => ApiOperation({ description });

export const IdParam = (name = 'id') => Param(name, { schema: IdText });

export const SEEN_TEXT =
  'With `seen`, a change that somebody else made meanwhile is not overwritten: the refusal has `conflicts`, a list of { field, value, by, at }.';

type Method<View> = (...args: never[]) => Promise<View> | View;

/**
 * Documents what a route returns, and strips fields that are not in the schema. A mismatching return type does not compile.
 * Wraps the method, because an interceptor would cost each call more than the rest of Nest.
 */
export function Returns<Schema extends z.ZodType>(schema: Schema, status: HttpStatus = HttpStatus.OK) {
  const decorate = applyDecorators(
    HttpCode(status),
    SetMetadata(RETURNS, schema),
    ApiResponse({ status, standardSchema: schema }),
  );
  return <M extends Method<z.input<Schema>>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    descriptor.value = wrapMethod(schema, descriptor.value!);
    decorate(target, key, descriptor);
  };
}

function wrapMethod<M extends Method<unknown>>(schema: z.ZodType, method: M): M {
  const toView = (result: unknown) => {
    const view = schema.parse(result);
    // Fastify would send a string without JSON quotes.
    return typeof view === 'string' ? JSON.stringify(view) : view;
  };
  function wrapped(this: unknown, ...args: never[]): unknown {
    const result = method.apply(this, args);
    return result instanceof Promise ? result.then(toView) : toView(result);
  }
  // Copies the metadata of decorators below this one.
  for (const key of Reflect.getMetadataKeys(method) as unknown[])
    Reflect.defineMetadata(key, Reflect.getMetadata(key, method), wrapped);
  return Object.defineProperty(wrapped, 'name', { value: method.name }) as unknown as M;
}
