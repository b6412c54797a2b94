import type { RouteObject } from 'react-router-dom';

export const miniAppRoutes: RouteObject[] = [{ path: '/tg/*', element: null }];
