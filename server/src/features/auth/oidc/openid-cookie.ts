import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { FLOW_SECONDS } from './browser-tickets.js';

/**
 * The cookie with the ticket of a login that is under way. It is `Lax`, because the browser comes back by a link of the
 * provider. With `__Host-` no other host of the same domain can set it.
 */
@Injectable()
export class OpenIdCookie {
  private readonly isHttps: boolean;
  private readonly name: string;

  constructor({ publicUrl }: Config) {
    this.isHttps = publicUrl.startsWith('https:');
    this.name = `${this.isHttps ? '__Host-' : ''}tallydesk_openid`;
  }

  /** Returns the ticket in the header `Cookie`. */
  read(header = ''): string | null {
    const prefix = `${this.name}=`;
    const found = header.split(/; */).find((each) => each.startsWith(prefix));
    return found?.slice(prefix.length) ?? null;
  }

  /** Returns a header `Set-Cookie`. Null removes the ticket. */
  write(ticket: string | null): string {
    const seconds = ticket === null ? 0 : FLOW_SECONDS;
    const secure = this.isHttps ? '; Secure' : '';
    return `${this.name}=${ticket ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }
}
