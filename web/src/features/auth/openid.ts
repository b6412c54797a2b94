/** The server redirects this address to the OpenID provider. */
export const openIdLoginUrl = '/api/auth/oidc/login';
