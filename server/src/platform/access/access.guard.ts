import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { setActor } from '../audit/actor.js';
import { DomainError, notInBrand } from '../errors/domain-error.js';
import { CallLimiter } from '../limits/call-limiter.js';
import { ACCESS, type AccessRule } from './access.decorator.js';
import type { ApiKeyCaller, Caller } from './caller.js';
import { API_KEY_PREFIX, ApiKeySource, CallerSource, type Credential } from './caller-source.js';
import { PASSKEY, PasskeyGate, type PasskeyNeed } from './passkey-gate.js';

/** Closed by default: nobody may call a route without `@Access`. 401 comes before 403. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallerSource,
    private readonly apiKeys: ApiKeySource,
    private readonly pace: CallLimiter,
    private readonly passkeys: PasskeyGate,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS, context.getHandler());
    if (rule === 'public') return true;
    if (!rule) throw new DomainError('forbidden', 'Forbidden');

    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const isMiniApp = isMiniAppRule(rule);
    const credential = parseCredential(request.headers.authorization, isMiniApp);
    if (credential.scheme === 'bearer' && credential.value.startsWith(API_KEY_PREFIX)) {
      return this.apiKeys.getCaller(credential.value).then((program) => {
        setActor({ via: 'api-key', apiKeyId: program.apiKeyId });
        request.caller = program;
        assertApiKeyAccess(rule);
        return true;
      });
    }
    const need = this.reflector.get<PasskeyNeed | undefined>(PASSKEY, context.getHandler());
    const admit = (caller: Caller): boolean | Promise<boolean> => {
      setActor({ via: isMiniApp ? 'mini-app' : 'panel', actorId: caller.userId });
      request.caller = caller;
      this.pace.consume({ userId: caller.userId, isStaff: caller.role !== 'user' });
      assertAccess(rule, caller);
      if (need && caller.role === 'admin')
        return this.passkeys.assertConfirmed(caller, need).then(() => true);
      return true;
    };
    const caller = getCaller(rule, request, credential, this.callers);
    // Most callers are known. Each promise costs as much as all of this.
    return caller instanceof Promise ? caller.then(admit) : admit(caller);
  }
}

/**
 * Checks a call once more after a long time, such as that of an upload: rights hold as they are now. The call goes on with the
 * present rights of its caller.
 */
export async function recheckAccess(
  rule: AccessRule,
  request: RequestWithCaller,
  callers: CallerSource,
): Promise<void> {
  const credential = parseCredential(request.headers.authorization, isMiniAppRule(rule));
  const caller = await getCaller(rule, request, credential, callers);
  assertAccess(rule, caller);
  request.caller = caller;
}

type RequestWithCaller = FastifyRequest & { caller?: Caller | ApiKeyCaller };

const getCaller = (
  rule: AccessRule,
  { headers }: FastifyRequest,
  credential: Credential,
  callers: CallerSource,
) => callers.getCaller(credential, isMiniAppRule(rule) ? parseBrandId(headers['brand-id']) : null);

const isMiniAppRule = (rule: AccessRule): boolean => rule === 'mini-app' || rule === 'member';

export function parseCredential(header: string | undefined, takesLaunchData: boolean): Credential {
  const [, scheme, value] = /^(bearer|tma) +(\S.*)$/i.exec(header ?? '') ?? [];
  if (!scheme || !value) throw new DomainError('unauthorized', 'Unauthorized');
  const credential = { scheme: scheme.toLowerCase() as Credential['scheme'], value };
  if (credential.scheme === 'tma' && !takesLaunchData) throw new DomainError('unauthorized', 'Unauthorized');
  return credential;
}

function parseBrandId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** Throws 403 unless the rule admits the caller (see the access matrix). */
export function assertAccess(rule: AccessRule, caller: Caller): void {
  if (rule === 'member' && caller.memberBrandId === null) throw notInBrand();
  if (!isAdmitted(rule, caller)) throw new DomainError('forbidden', 'Forbidden');
}

/** Whether an API key may call the route. Keys may call only routes made for them. */
export function assertApiKeyAccess(rule: AccessRule): void {
  if (rule === 'api-key' || (typeof rule === 'object' && rule.orApiKey)) return;
  throw new DomainError('forbidden', 'Forbidden');
}

function isAdmitted(rule: AccessRule, caller: Caller): boolean {
  if (typeof rule === 'object') {
    if (rule.notCeo && caller.role === 'ceo') return false;
    return caller.role !== 'user' && (rule.staff === null || caller.codes.includes(rule.staff));
  }
  if (rule === 'api-key') return false;
  return rule !== 'admin' || caller.role === 'admin';
}
