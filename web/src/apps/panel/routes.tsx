import type { RouteObject } from 'react-router-dom';

export const panelRoutes: RouteObject[] = [{ path: '/', element: <h1>Welcome</h1> }];
