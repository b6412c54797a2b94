import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Caller, ManagerCode } from './caller.js';

/**
 * Who may call a route. `public`: anybody. `user`: whoever is logged in. `{ staff }`: ceo, admin, and managers with
 * that code (`null`: any manager). `admin`: admins. `mini-app`: launch data or a token. `member`: those, in a brand of
 * theirs (the `Brand-Id` header).
 */
export type AccessRule = 'public' | 'user' | { staff: ManagerCode | null } | 'admin' | 'mini-app' | 'member';

export const ACCESS = 'tallydesk:access';

export const Access = (rule: AccessRule) => SetMetadata(ACCESS, rule);

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  return context.switchToHttp().getRequest<{ caller: Caller }>().caller;
});
