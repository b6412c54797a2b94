import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { errorName, errorStatus, isPasskeyRequired } from '../api/errors';

/** Many calls of one screen may be refused at once. The person's rights are asked for once then. */
const askAgainMs = 3000;
let askedAt = -Infinity;

interface Refused {
  type: string;
  payload?: unknown;
  meta: { arg: { queryCacheKey: string; endpointName: string } };
}

/**
 * A refusal by role or brand means that the person's rights have changed. This fetches them again and forgets the
 * refused data, so that no screen shows it any longer.
 */
export const watchRefusals: Middleware = (store) => {
  const dispatch = store.dispatch as ThunkDispatch<unknown, unknown, UnknownAction>;
  return (next) => (action) => {
    const result = next(action);
    const { type, payload, meta } = action as Refused;
    const isQuery = type === `${api.reducerPath}/executeQuery/rejected`;
    if (!isQuery && type !== `${api.reducerPath}/executeMutation/rejected`) return result;
    if (errorStatus(payload) !== 403 || isPasskeyRequired(payload)) return result;

    if (isQuery) forget(store.getState() as ApiState, meta.arg.queryCacheKey, dispatch);
    if (Date.now() - askedAt > askAgainMs) {
      askedAt = Date.now();
      // Never repeats the refused call itself: that would have no end.
      const isOfBrand = errorName(payload) === 'user not in brand' && meta.arg.endpointName !== 'getOwnBrand';
      dispatch(api.util.invalidateTags(isOfBrand ? ['brands'] : ['me']));
    }
    return result;
  };
};

type ApiState = { [api.reducerPath]: ReturnType<typeof api.reducer> };

/** Removes the data of a query. A screen that uses it fetches once more and then shows the refusal. */
function forget(state: ApiState, queryCacheKey: string, dispatch: (action: UnknownAction) => void): void {
  if (state[api.reducerPath].queries[queryCacheKey]?.data === undefined) return;
  dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }));
}
