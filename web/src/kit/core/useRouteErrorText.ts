import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

export const routeErrorTitle = 'Unexpected Application Error!';

export function useRouteErrorText(): string {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
