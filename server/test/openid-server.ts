import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface Sent {
  sent: string;
  type: string;
}

/** An OpenID provider on this machine, at which people log in to any account. */
export async function startOpenIdServer() {
  const publicUrl = 'http://desk.test';
  const worker = new Worker('./server/test/openid-server.worker.mjs', {
    workerData: { publicUrl },
    // The provider warns of versions of Node that it does not support officially.
    stdout: true,
    stderr: true,
  });
  const answerOf = async <Answer>() => ((await once(worker, 'message')) as [Answer])[0];
  const { port } = await answerOf<{ port: number }>();
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    env: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'desk',
      OIDC_CLIENT_SECRET: 'a secret of desk and provider',
      OIDC_NAME: 'Acme ID',
    },
    /** The next logout token that the provider sends, as the body of its call. */
    nextLogout: () => answerOf<Sent>(),
    /** Signs a logout token with the provider's key, or with another one of the same name. */
    async sign(claims: object, isForged = false): Promise<string> {
      worker.postMessage({ claims, isForged });
      return (await answerOf<{ token: string }>()).token;
    },
    /** Whether ID tokens are signed with another key of the same name. */
    forgeIdTokens(forgesIdTokens: boolean): void {
      worker.postMessage({ forgesIdTokens });
    },
    stop: () => worker.terminate(),
  };
}
export type OpenIdServer = Awaited<ReturnType<typeof startOpenIdServer>>;
