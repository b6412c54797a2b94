import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import { loadOrCreateSecret } from '../config/secrets.js';
import { DomainError } from '../errors/domain-error.js';

const MAX_AGE_SECONDS = 3_600;
/** Within this time a file keeps its link, so that a page that reloads a chat does not load its pictures again. */
const ROUNDING_SECONDS = 300;

/** The query of a link. */
interface LinkQuery {
  expires: string;
  signature: string;
  name: string | null;
}

/** Links that open a file for anybody who has them, for at most an hour. Only calls that checked access make them. */
@Injectable()
export class SignedLinks {
  private secret: Buffer | null = null;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** `givenName`: the name of the file when it is saved. It is signed too, so that nobody can change it. */
  createUrl(fileName: string, givenName: string | null = null): string {
    const expires = this.nowSeconds() - (this.nowSeconds() % ROUNDING_SECONDS) + MAX_AGE_SECONDS;
    const signature = this.sign(fileName, String(expires), givenName).toString('base64url');
    const name = givenName === null ? '' : `&name=${encodeURIComponent(givenName)}`;
    return `/storage/files/${fileName}?expires=${expires}&signature=${signature}${name}`;
  }

  /** Throws 403 if the link is expired or was not made by the server. Returns its last second, in Unix seconds. */
  verify(fileName: string, { expires, signature, name }: LinkQuery): number {
    const given = Buffer.from(signature, 'base64url');
    const expected = this.sign(fileName, expires, name);
    const isGood = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isGood || Number(expires) <= this.nowSeconds()) throw new DomainError('forbidden', 'Forbidden');
    return Number(expires);
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  private sign(fileName: string, expires: string, givenName: string | null): Buffer {
    const { jwtSecret, dataDir } = this.config;
    // Links have a key of their own, so that a signature never counts as a token, nor a token as a signature.
    this.secret ??= createHmac('sha256', jwtSecret ?? loadOrCreateSecret(dataDir, 'jwt-secret'))
      .update('signed links')
      .digest();
    const signed = givenName === null ? [fileName, expires] : [fileName, expires, givenName];
    return createHmac('sha256', this.secret).update(signed.join('\n')).digest();
  }
}
