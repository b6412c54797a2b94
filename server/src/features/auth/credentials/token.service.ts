import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { unauthorized } from '../../../platform/errors/domain-error.js';

const Claims = z.object({
  sub: z.string().regex(/^\d{1,10}$/),
  jti: z.uuid(),
  exp: z.int(),
  /** The person's session epoch. */
  ses: z.int().default(0),
});

export interface Token {
  userId: number;
  id: string;
  expiresAt: Date;
  /** The token is valid only while the person's session epoch is unchanged. */
  epoch: number;
}

const MAX_CACHED_TEXTS = 5_000;
/** Longer texts are not cached: one person could fill the memory with long encodings of the same launch data. */
const MAX_CACHED_LENGTH = 4_000;

/**
 * Caches the contents of verified credentials, because checking a signature costs more than the rest of the access check. Whether
 * a credential has expired or was revoked must still be checked on each call.
 */
export class VerifiedTexts<Content> {
  private readonly contentByText = new Map<string, Content>();

  /** `verify` throws if the text is not valid. */
  constructor(private readonly verify: (text: string) => Content) {}

  get(text: string): Content {
    const cached = this.contentByText.get(text);
    if (cached) return cached;
    const content = this.verify(text);
    if (this.contentByText.size >= MAX_CACHED_TEXTS) this.contentByText.clear();
    if (text.length <= MAX_CACHED_LENGTH) this.contentByText.set(text, content);
    return content;
  }
}

/** Access tokens: JWTs that are valid for 12 hours. Each has an id, by which it can be revoked. */
@Injectable()
export class TokenService {
  private readonly tokens = new VerifiedTexts((text) => this.parse(text));

  constructor(private readonly jwt: JwtService) {}

  issue(userId: number, epoch = 0): string {
    return this.jwt.sign({ ses: epoch }, { subject: String(userId), jwtid: randomUUID() });
  }

  /** Throws 401 if the text is not a valid token of this installation, or has expired. */
  verify(text: string): Token {
    const token = this.tokens.get(text);
    if (Date.now() >= token.expiresAt.getTime()) throw unauthorized();
    return token;
  }

  private parse(text: string): Token {
    let claims: z.infer<typeof Claims>;
    try {
      claims = Claims.parse(this.jwt.verify(text));
    } catch {
      throw unauthorized();
    }
    const expiresAt = new Date(claims.exp * 1000);
    return { userId: Number(claims.sub), id: claims.jti, expiresAt, epoch: claims.ses };
  }
}
