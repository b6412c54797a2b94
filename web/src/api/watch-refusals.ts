import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api';
import { errorName, errorStatus } from './errors';

/** A screen whose calls are all refused asks once who is there, not once for each. */
const askAgainMs = 3000;
let askedAt = -Infinity;

interface Refused {
  type: string;
  payload?: unknown;
  meta: { arg: { queryCacheKey: string; endpointName: string } };
}

/**
 * A refusal by role or brand says that somebody's rights are not what the screen believes: asks anew who is there, and
 * forgets what was refused, so that no screen goes on showing it.
 */
export const watchRefusals: Middleware = (store) => {
  const dispatch = store.dispatch as ThunkDispatch<unknown, unknown, UnknownAction>;
  return (next) => (action) => {
    const result = next(action);
    const { type, payload, meta } = action as Refused;
    const isQuery = type === `${api.reducerPath}/executeQuery/rejected`;
    if (!isQuery && type !== `${api.reducerPath}/executeMutation/rejected`) return result;
    if (errorStatus(payload) !== 403) return result;

    if (isQuery) forget(store.getState() as ApiState, meta.arg.queryCacheKey, dispatch);
    if (Date.now() - askedAt > askAgainMs) {
      askedAt = Date.now();
      // Never the call itself: a refusal that asks for itself has no end.
      const isOfBrand = errorName(payload) === 'user not in brand' && meta.arg.endpointName !== 'getOwnBrand';
      dispatch(api.util.invalidateTags(isOfBrand ? ['brands'] : ['me']));
    }
    return result;
  };
};

type ApiState = { [api.reducerPath]: ReturnType<typeof api.reducer> };

/** The screen that shows it asks once more, and then has nothing to show but the refusal. */
function forget(state: ApiState, queryCacheKey: string, dispatch: (action: UnknownAction) => void): void {
  if (state[api.reducerPath].queries[queryCacheKey]?.data === undefined) return;
  dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }));
}
