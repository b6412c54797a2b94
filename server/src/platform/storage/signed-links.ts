import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import { loadOrCreateSecret } from '../config/secrets.js';
import { DomainError } from '../errors/domain-error.js';

const MAX_AGE_SECONDS = 3_600;
/** Within this time links are stable, so that browsers reuse the pictures of a chat. */
const ROUNDING_SECONDS = 300;

interface LinkQuery {
  expires: string;
  signature: string;
  name: string | null;
}

/** Links that open a file for at most an hour. Create them only after access was checked. */
@Injectable()
export class SignedLinks {
  private secret: Buffer | null = null;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Creates the link of a file. `givenName`: the name for downloading, which is signed, so that it cannot be changed. */
  createUrl(fileName: string, givenName: string | null = null): string {
    const expires = this.nowSeconds() - (this.nowSeconds() % ROUNDING_SECONDS) + MAX_AGE_SECONDS;
    const signature = this.sign(fileName, String(expires), givenName).toString('base64url');
    const name = givenName === null ? '' : `&name=${encodeURIComponent(givenName)}`;
    return `/storage/files/${fileName}?expires=${expires}&signature=${signature}${name}`;
  }

  /** Throws 403 if the link is expired or not signed by the server. Returns its expiry, in Unix seconds. */
  verify(fileName: string, { expires, signature, name }: LinkQuery): number {
    const actual = Buffer.from(signature, 'base64url');
    const expected = this.sign(fileName, expires, name);
    const isValid = actual.length === expected.length && timingSafeEqual(actual, expected);
    // The signature does not show where `expires` ends and a name begins.
    const isExpired = !/^\d+$/.test(expires) || Number(expires) <= this.nowSeconds();
    if (!isValid || isExpired) throw new DomainError('forbidden', 'Forbidden');
    return Number(expires);
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  private sign(fileName: string, expires: string, givenName: string | null): Buffer {
    const { jwtSecret, dataDir } = this.config;
    // A key of its own, so that a signature is never valid as a token, nor a token as a signature.
    this.secret ??= createHmac('sha256', jwtSecret ?? loadOrCreateSecret(dataDir, 'jwt-secret'))
      .update('signed links')
      .digest();
    const signed = givenName === null ? [fileName, expires] : [fileName, expires, givenName];
    return createHmac('sha256', this.secret).update(signed.join('\n')).digest();
  }
}
