/**
 * Paths that are never a screen. An unknown path below them gets 404 as JSON, not the web app (decision 2). In development
 * Vite passes them on to the server; a query may follow.
 */
export const notScreens = /^\/(api|storage|health|metrics|telegram|messenger)([/?]|$)/;
