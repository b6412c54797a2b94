import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

/** The heading shown when a screen throws. */
export const routeErrorTitle = 'Unexpected Application Error!';

/** The status or message of the error that a screen threw. For the error element of a route. */
export function useRouteErrorText(): string {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
