/** Runs in a worker, because Jest cannot load its packages. Reports its port. */
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';

const [ownKey, foreignKey] = await Promise.all([newKey(), newKey()]);
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));
const issuer = await new Promise((resolve) => {
  server.on('listening', () => resolve(`http://127.0.0.1:${server.address().port}`));
});

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'desk',
      client_secret: 'a secret of desk and provider',
      redirect_uris: [`${workerData.publicUrl}/api/auth/oidc/callback`],
      post_logout_redirect_uris: [`${workerData.publicUrl}/`],
      backchannel_logout_uri: `${workerData.publicUrl}/api/auth/oidc/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  cookies: { keys: ['cookies'] },
  jwks: { keys: [ownKey.jwk] },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true },
  },
  // Posts each back-channel logout call to the test instead of sending it.
  async fetch(_url, { body, headers }) {
    parentPort.postMessage({ sent: String(body), type: headers.get('content-type') });
    return new Response();
  },
  pkce: { required: () => true },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  async loadExistingGrant({ oidc }) {
    const { clientId } = oidc.client;
    const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid');
    await grant.save();
    return grant;
  },
});
let forgesIdTokens = false;
provider.use(async (context, next) => {
  await next();
  if (forgesIdTokens && context.path === '/token')
    context.body.id_token = await sign(decodeJwt(context.body.id_token), foreignKey);
});
const serve = provider.callback();

async function answer(request, response) {
  if (!request.url.startsWith('/interaction/')) return serve(request, response);
  // Without the header the person cancels.
  const accountId = request.headers['x-account'];
  const result = accountId ? { login: { accountId } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result);
}

parentPort.on('message', async (message) => {
  if ('forgesIdTokens' in message) forgesIdTokens = message.forgesIdTokens;
  else {
    const token = await sign(message.claims, message.isForged ? foreignKey : ownKey, 'logout+jwt');
    parentPort.postMessage({ token });
  }
});

function sign(claims, { privateKey }, typ) {
  const { kid } = ownKey.jwk;
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ }).sign(privateKey);
}

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' } };
}
