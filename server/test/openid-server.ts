import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TestApp } from './test-app.js';

interface SentLogoutToken {
  sent: string;
  type: string;
}

const PUBLIC_URL = 'http://desk.test';

export async function startOpenIdServer() {
  const worker = new Worker('./server/test/openid-server.worker.mjs', {
    workerData: { publicUrl: PUBLIC_URL },
    // The provider warns of versions of Node that it does not support officially.
    stdout: true,
    stderr: true,
  });
  const receiveMessage = async <Answer>() => ((await once(worker, 'message')) as [Answer])[0];
  const { port } = await receiveMessage<{ port: number }>();
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    env: {
      PUBLIC_URL,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'desk',
      OIDC_CLIENT_SECRET: 'a secret of desk and provider',
      OIDC_NAME: 'Acme ID',
    },
    /** Waits for the next logout token that the provider sends. Returns the body of its call. */
    untilLogoutSent: () => receiveMessage<SentLogoutToken>(),
    /** Signs a logout token with the provider's key, or if `isForged` with another key of the same name. */
    async sign(claims: object, isForged = false): Promise<string> {
      worker.postMessage({ claims, isForged });
      return (await receiveMessage<{ token: string }>()).token;
    },
    forgeIdTokens(forgesIdTokens: boolean): void {
      worker.postMessage({ forgesIdTokens });
    },
    stop: () => worker.terminate(),
  };
}
export type OpenIdServer = Awaited<ReturnType<typeof startOpenIdServer>>;

let lastAddress = 0;

/** Stores the cookies of both servers, and follows redirects. */
export class OpenIdBrowser {
  /** Failed logins are counted by address, so each browser has its own. */
  readonly address = `10.7.${process.pid % 256}.${++lastAddress}`;
  private readonly cookiesByOrigin = new Map<string, Map<string, string>>();

  /** `account`: the id that the person logs in with; null if they cancel at the provider. */
  constructor(
    private readonly app: TestApp,
    public account: string | null,
  ) {}

  /** Opens an address, and returns the one at which the redirects end. `until`: stops at an address that begins with this. */
  async open(url: string, until = `${PUBLIC_URL}/auth/`): Promise<string> {
    let next = new URL(url, PUBLIC_URL);
    while (!next.href.startsWith(until)) {
      const location = await this.findRedirect(next);
      if (location === null) return next.href;
      next = new URL(location, next);
    }
    return next.href.replace(PUBLIC_URL, '');
  }

  async call(method: 'get' | 'post', path: string, headers: Record<string, string> = {}) {
    const allHeaders = {
      'x-forwarded-for': this.address,
      cookie: this.buildCookieHeader(PUBLIC_URL),
      ...headers,
    };
    const answer = await this.app.with(allHeaders)[method](path);
    this.storeCookies(PUBLIC_URL, (answer.headers['set-cookie'] as unknown as string[] | undefined) ?? []);
    return answer;
  }

  async fetch(url: URL, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: this.buildCookieHeader(url.origin),
        ...(this.account && { 'x-account': this.account }),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    this.storeCookies(url.origin, answer.headers.getSetCookie());
    return answer;
  }

  private async findRedirect(url: URL): Promise<string | null> {
    if (url.origin === PUBLIC_URL) {
      const answer = await this.call('get', url.pathname + url.search);
      return answer.headers.location ?? null;
    }
    return (await this.fetch(url)).headers.get('location');
  }

  private buildCookieHeader(origin: string): string {
    return [...(this.cookiesByOrigin.get(origin) ?? [])]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  private storeCookies(origin: string, setCookies: string[]): void {
    const jar = this.cookiesByOrigin.get(origin) ?? new Map<string, string>();
    for (const setCookie of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    this.cookiesByOrigin.set(origin, jar);
  }
}
