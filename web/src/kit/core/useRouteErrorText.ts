import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

/** Returns the text of the error with which the route failed. */
export function useRouteErrorText(): string {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
