import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Config } from '../config/config.js';
import { keptSecret } from '../config/secrets.js';
import { DomainError } from '../domain-error.js';

const LIVE_SECONDS = 3_600;
/** Within this time a file keeps its link, so that a chat that is asked for again does not load its pictures again. */
const STEADY_SECONDS = 300;

/** What stands in the query of a link. */
interface LinkProof {
  expires: string;
  signature: string;
  name: string | null;
}

/** Links that open a file for whoever has them, for an hour at most. Only calls that checked access make them. */
@Injectable()
export class SignedLinks {
  private secret: Buffer | null = null;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** `givenName`: what the file is called when it is saved. It is signed too, so that nobody else can call it anything. */
  to(fileName: string, givenName: string | null = null): string {
    const expires = this.nowSeconds() - (this.nowSeconds() % STEADY_SECONDS) + LIVE_SECONDS;
    const signature = this.sign(fileName, String(expires), givenName).toString('base64url');
    const name = givenName === null ? '' : `&name=${encodeURIComponent(givenName)}`;
    return `/storage/files/${fileName}?expires=${expires}&signature=${signature}${name}`;
  }

  /** Throws 403 for a link that the server did not make, or that is over. Answers its last second. */
  check(fileName: string, { expires, signature, name }: LinkProof): number {
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
    // A key of its own, so that a signature can never pass for a token, nor the other way round.
    this.secret ??= createHmac('sha256', jwtSecret ?? keptSecret(dataDir, 'jwt-secret'))
      .update('signed links')
      .digest();
    const signed = givenName === null ? [fileName, expires] : [fileName, expires, givenName];
    return createHmac('sha256', this.secret).update(signed.join('\n')).digest();
  }
}
