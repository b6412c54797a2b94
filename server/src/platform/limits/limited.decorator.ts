import type { Limit } from './limit.rules.js';

const LIMITS = 'tallydesk:limits';

/** Counts the calls of a route against a limit of the caller, before the body of a form is read. */
export function Limited(limit: Limit): MethodDecorator {
  return (_target, _key, descriptor) => {
    const handler = descriptor.value as object;
    Reflect.defineMetadata(LIMITS, [...getLimits(handler), limit], handler);
  };
}

export const getLimits = (handler: object): readonly Limit[] =>
  (Reflect.getMetadata(LIMITS, handler) as Limit[] | undefined) ?? [];
