import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

/** The title of the page that shows when a screen breaks (spec 2.1). */
export const routeFailureTitle = 'Unexpected Application Error!';

/** The status or the message of the error that broke the screen, for an error element of a route. */
export function useRouteFailure(): string {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
