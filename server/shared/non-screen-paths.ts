/**
 * Paths that are never a screen. An unknown path below them gets 404 as JSON, not the web app. In development Vite passes
 * these paths on to the server, also with a query.
 */
export const nonScreenPaths = /^\/(api|storage|health|metrics|telegram|messenger)([/?]|$)/;
