import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

export function useRouteErrorText(): string {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
