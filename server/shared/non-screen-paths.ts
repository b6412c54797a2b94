/**
 * Paths that are never a screen. An unknown path below them returns 404 as JSON, not the web app. In development Vite proxies
 * them to the server, also with a query.
 */
export const nonScreenPaths = /^\/(api|storage|health|metrics|telegram|messenger)([/?]|$)/;
