import { isRejectedWithValue } from '@reduxjs/toolkit';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { getConnection, getErrorName, getErrorStatus, isPasskeyRequired } from '../api/errors';
import { connectionLost } from './connection.slice';
import { addAppListener } from './listeners';
import type { AppThunk } from './root';
import { rejectCredentials } from './session';

/** Only one refusal within this time refetches rights or brands, because many calls of one screen may be refused at once. */
const refetchPauseMs = 3000;

interface ApiFailure {
  payload: unknown;
  meta: {
    arg: { type: 'query' | 'mutation'; endpointName: string; queryCacheKey: string };
    baseQueryMeta?: FetchBaseQueryMeta;
  };
}

/**
 * Concludes from an error that the connection is lost, or that the server no longer accepts the `authorization` of the call.
 * Only a probe sets the connection back to ok, because that refetches the whole screen.
 */
export const recordFailure =
  (
    error: unknown,
    authorization = (error as { authorization?: string | null } | undefined)?.authorization,
  ): AppThunk =>
  (dispatch) => {
    const connection = getConnection(error);
    if (connection !== 'ok') dispatch(connectionLost(connection));
    if (getErrorStatus(error) === 401 && authorization) dispatch(rejectCredentials(authorization));
  };

/** Records all failures. After a 403 that does not ask for a passkey, also removes the refused data and refetches the person's rights or brands. */
export function createApiFailureListener() {
  let refetchedAt = -Infinity;
  return addAppListener(
    (action) => isRejectedWithValue(action),
    (action, { dispatch, getState }) => {
      const { payload, meta } = action as unknown as ApiFailure;
      const { type, endpointName, queryCacheKey } = meta.arg;
      dispatch(recordFailure(payload, meta.baseQueryMeta?.request.headers.get('authorization')));
      if (getErrorStatus(payload) !== 403 || isPasskeyRequired(payload)) return;

      // A screen that uses the data fetches it again and then shows the refusal.
      // No public call removes one result: after a patch or an upsert, a mounted hook keeps returning its last `data`.
      if (type === 'query' && getState().api.queries[queryCacheKey]?.data !== undefined)
        dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }));
      if (Date.now() - refetchedAt < refetchPauseMs) return;
      refetchedAt = Date.now();
      // Refetching the brands would repeat a refused `getOwnBrand` forever.
      const isOfBrand = getErrorName(payload) === 'user not in brand' && endpointName !== 'getOwnBrand';
      dispatch(api.util.invalidateTags(isOfBrand ? ['brands'] : ['me']));
    },
  );
}
