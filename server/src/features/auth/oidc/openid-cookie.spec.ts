import { createSecretKey } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { readConfig } from '../../../platform/config/config.js';
import { TokenService } from '../credentials/token.service.js';
import { CookieSigner, FLOW_SECONDS, OpenIdCookie, PROOF_SECONDS } from './openid-cookie.js';

const JWT_SECRET = '0d7cde5b1a4f62c8e90d7cde5b1a4f62c8e9';
/** With the settings of `AuthModule`. */
const jwt = new JwtService({
  secret: createSecretKey(JWT_SECRET, 'utf8'),
  signOptions: { algorithm: 'HS256', expiresIn: '12h' },
  verifyOptions: { algorithms: ['HS256'] },
});
const newSigner = (secret: string) => new CookieSigner(jwt, readConfig({ JWT_SECRET: secret }));
const signer = newSigner(JWT_SECRET);
const flow = { state: 's', nonce: 'n', verifier: 'v', connects: null };
const proof = { issuer: 'https://login.example/', subject: 'anna', sid: null, connects: 7 };

describe('a cookie value', () => {
  afterEach(() => jest.useRealTimers());

  it('contains a flow, or a proof with a unique id', () => {
    expect(signer.verifyFlow(signer.signFlow(flow))).toEqual(flow);
    const [first, second] = [1, 2].map(() => signer.verifyProof(signer.signProof(proof)));
    expect(first).toMatchObject(proof);
    expect(first!.id).not.toBe(second!.id);
  });

  it('is not accepted in place of a value of the other kind, or of an access token', () => {
    const tokens = new TokenService(jwt);
    expect(signer.verifyProof(signer.signFlow(flow))).toBeNull();
    expect(signer.verifyFlow(signer.signProof(proof))).toBeNull();
    for (const cookieValue of [signer.signFlow(flow), signer.signProof(proof)])
      expect(() => tokens.verify(cookieValue)).toThrow('Unauthorized');
    expect(signer.verifyFlow(tokens.issue(7))).toBeNull();
  });

  it('is refused if it is unsigned or signed by another installation', () => {
    const foreign = newSigner('another secret of another installation 1').signFlow(flow);
    for (const cookieValue of [foreign, signer.signFlow(flow).replace(/[^.]*$/, ''), 'x', '', null])
      expect(signer.verifyFlow(cookieValue)).toBeNull();
  });

  it('is valid until its last second', () => {
    jest.useFakeTimers({ now: new Date('2026-03-11T08:00:00Z') });
    const [signedFlow, signedProof] = [signer.signFlow(flow), signer.signProof(proof)];

    jest.advanceTimersByTime((PROOF_SECONDS - 1) * 1000);
    expect(signer.verifyProof(signedProof)?.expiresAt).toEqual(new Date('2026-03-11T08:01:00Z'));
    jest.advanceTimersByTime(1000);
    expect(signer.verifyProof(signedProof)).toBeNull();

    jest.advanceTimersByTime((FLOW_SECONDS - PROOF_SECONDS - 1) * 1000);
    expect(signer.verifyFlow(signedFlow)).toEqual(flow);
    jest.advanceTimersByTime(1000);
    expect(signer.verifyFlow(signedFlow)).toBeNull();
  });
});

describe('the cookie', () => {
  const newCookie = (PUBLIC_URL: string) => new OpenIdCookie(readConfig({ PUBLIC_URL }));

  it('is inaccessible to scripts, other sites and other hosts', () => {
    const cookie = newCookie('https://desk.example');

    expect(cookie.serialize('t')).toBe(
      '__Host-tallydesk_openid=t; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    );
    expect(cookie.parse('a=b; __Host-tallydesk_openid=t;c=d')).toBe('t');
    expect(cookie.parse('tallydesk_openid=planted')).toBeNull();
    expect(cookie.parse(undefined)).toBeNull();
  });

  it('works without https, for development', () => {
    const cookie = newCookie('http://localhost:3000');

    expect(cookie.serialize(null)).toBe('tallydesk_openid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect(cookie.parse('tallydesk_openid=t')).toBe('t');
  });
});
