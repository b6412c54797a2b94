/** The browser opens this address, from which the server sends it to the OpenID provider. */
export const openIdLoginUrl = '/api/auth/oidc/login';
