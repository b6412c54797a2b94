import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setActor } from '../audit/actor.js';
import { DomainError, notInBrand, unauthorized } from '../errors/domain-error.js';
import { CallLimiter } from '../limits/call-limiter.js';
import { buildQuotaHeaders, createTooManyError, getWaitSeconds } from '../limits/limit.rules.js';
import { Clock } from '../time/clock.js';
import { ACCESS, type AccessRule, PASSKEY, PasskeyGate, type PasskeyNeed } from './access.decorator.js';
import {
  type ApiKeyCall,
  type ApiKeyCaller,
  type Caller,
  API_KEY_PREFIX,
  ApiKeySource,
  CallerSource,
  type Credential,
} from './caller.js';

/** Denies by default: a route without `@Access` refuses every call with 403. On other routes, 401 comes before 403. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallerSource,
    private readonly apiKeys: ApiKeySource,
    private readonly callLimiter: CallLimiter,
    private readonly passkeys: PasskeyGate,
    private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS, context.getHandler());
    if (rule === 'public') return true;
    if (!rule) throw new DomainError('forbidden', 'Forbidden');

    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const isMiniApp = isMiniAppRule(rule);
    const credential = parseCredential(request.headers.authorization, isMiniApp);
    if (isApiKey(credential)) {
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      return this.apiKeys.authenticate(credential.value, request.ip).then((call) => {
        const now = this.clock.now();
        setActor({ via: 'api-key', apiKeyId: call.caller.apiKeyId });
        request.caller = call.caller;
        void reply.headers(buildQuotaHeaders(call.quota, now));
        assertAddressAllowed(call);
        const waitSeconds = getWaitSeconds(call.quota, call.quota.maximum, now);
        if (waitSeconds > 0) throw createTooManyError('This API key calls too often', waitSeconds);
        assertApiKeyAccess(rule, call.caller);
        return true;
      });
    }
    const need = this.reflector.get<PasskeyNeed | undefined>(PASSKEY, context.getHandler());
    const checkCaller = (caller: Caller): boolean | Promise<boolean> => {
      setActor({ via: isMiniApp ? 'mini-app' : 'panel', actorId: caller.userId });
      request.caller = caller;
      this.callLimiter.consumeCall({ userId: caller.userId, isStaff: caller.role !== 'user' });
      assertAccess(rule, caller);
      if (need && caller.role === 'admin')
        return this.passkeys.assertConfirmed(caller, need).then(() => true);
      return true;
    };
    const caller = getCaller(rule, request, credential, this.callers);
    // A promise would cost as much as the whole guard, and most callers are cached.
    return caller instanceof Promise ? caller.then(checkCaller) : checkCaller(caller);
  }
}

/** Checks access again after a long upload, because rights may have changed, and updates the request's caller. */
export async function recheckAccess(
  rule: AccessRule,
  request: RequestWithCaller,
  callers: CallerSource,
  apiKeys: ApiKeySource,
): Promise<void> {
  const credential = parseCredential(request.headers.authorization, isMiniAppRule(rule));
  if (isApiKey(credential)) {
    const call = await apiKeys.authenticate(credential.value, request.ip, 0);
    assertAddressAllowed(call);
    assertApiKeyAccess(rule, call.caller);
    request.caller = call.caller;
    return;
  }
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

const isApiKey = ({ scheme, value }: Credential): boolean =>
  scheme === 'bearer' && value.startsWith(API_KEY_PREFIX);

export function parseCredential(header: string | undefined, isLaunchDataAllowed: boolean): Credential {
  const [, scheme, value] = /^(bearer|tma) +(\S.*)$/i.exec(header ?? '') ?? [];
  if (!scheme || !value) throw unauthorized();
  const credential = { scheme: scheme.toLowerCase() as Credential['scheme'], value };
  if (credential.scheme === 'tma' && !isLaunchDataAllowed) throw unauthorized();
  return credential;
}

function parseBrandId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** Throws 403 unless the rule admits the caller. */
function assertAccess(rule: AccessRule, caller: Caller): void {
  if (rule === 'member' && caller.memberBrandId === null) throw notInBrand();
  if (!isAdmitted(rule, caller)) throw new DomainError('forbidden', 'Forbidden');
}

function assertAddressAllowed({ isAddressAllowed }: ApiKeyCall): void {
  if (!isAddressAllowed)
    throw new DomainError('forbidden', 'Forbidden', {
      message: 'This API key may not be used from this IP address',
    });
}

function assertApiKeyAccess(rule: AccessRule, { scopes }: ApiKeyCaller): void {
  const scope = typeof rule === 'object' ? rule.apiKey : undefined;
  if (scope === null || (scope && scopes.includes(scope))) return;
  throw new DomainError('forbidden', 'Forbidden', {
    message: scope ? `This API key lacks the scope ${scope}` : 'API keys may not make this call',
  });
}

function isAdmitted(rule: AccessRule, caller: Caller): boolean {
  if (typeof rule === 'object') {
    if (rule.notCeo && caller.role === 'ceo') return false;
    if (rule.staff === undefined || caller.role === 'user') return false;
    return rule.staff === null || caller.codes.includes(rule.staff);
  }
  return rule !== 'admin' || caller.role === 'admin';
}
