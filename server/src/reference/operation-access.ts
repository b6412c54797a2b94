import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ACCESS, type AccessRule, PASSKEY } from '../platform/access/access.decorator.js';
import { type ErrorTexts, getErrorTexts } from '../platform/http/returns.decorator.js';

type Schemes = NonNullable<NonNullable<OpenAPIObject['components']>['securitySchemes']>;
type Security = NonNullable<OpenAPIObject['security']>;

export const securitySchemes: Schemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of a person, from `POST /api/auth/tg`. Valid for 12 hours.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tdk_...',
    description:
      'API key of a program, from `POST /api/admin/api-keys`. It may make the calls of its scopes.',
  },
  launchData: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      "`tma <launch data>`: the mini-app's launch data, as Telegram signed it, at most 24 hours old.",
  },
  brand: {
    type: 'apiKey',
    in: 'header',
    name: 'Brand-Id',
    description: 'The brand to act in, of which the person is an active member.',
  },
};

export interface OperationRules {
  rule: AccessRule;
  needsPasskey: boolean;
  errors: ErrorTexts;
}

/** Lists the rules that decorators declare, by the id of the operation, which is the name of the controller method. */
export function listOperationRules(app: INestApplication): Map<string, OperationRules> {
  const rulesByOperationId = new Map<string, OperationRules>();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const methods = (metatype as Type).prototype as Record<string, unknown>;
      for (const name of Object.getOwnPropertyNames(methods)) {
        const method = methods[name];
        if (typeof method !== 'function') continue;
        const rule = Reflect.getMetadata(ACCESS, method) as AccessRule | undefined;
        const needsPasskey = Reflect.hasMetadata(PASSKEY, method);
        if (rule) rulesByOperationId.set(name, { rule, needsPasskey, errors: getErrorTexts(method) });
      }
    }
  }
  return rulesByOperationId;
}

/** The credentials that a call accepts, any one of which is enough. */
export function toSecurityRequirements(rule: AccessRule): Security {
  if (rule === 'public') return [];
  if (rule === 'mini-app') return [{ launchData: [] }, { token: [] }];
  if (rule === 'member') {
    return [
      { launchData: [], brand: [] },
      { token: [], brand: [] },
    ];
  }
  if (typeof rule !== 'object') return [{ token: [] }];
  return [
    ...(rule.staff === undefined ? [] : [{ token: [] }]),
    ...(rule.apiKey === undefined ? [] : [{ apiKey: [] }]),
  ];
}

export function describeAccess({ rule, needsPasskey }: Omit<OperationRules, 'errors'>): string {
  return needsPasskey
    ? `${describeRule(rule)} Admins who have a passkey must have confirmed with it within the last ten minutes.`
    : describeRule(rule);
}

function describeRule(rule: AccessRule): string {
  if (rule === 'public') return 'For anybody.';
  if (rule === 'admin') return 'For admins.';
  if (rule === 'user' || rule === 'mini-app') return 'For everybody who is logged in.';
  if (rule === 'member') return 'For active members of the brand in the Brand-Id header.';
  const { staff, apiKey: scope, notCeo } = rule;
  const keys = scope ? `For API keys with the scope \`${scope}\`.` : scope === null ? 'For API keys.' : '';
  if (staff === undefined) return keys;
  const people =
    staff === null
      ? 'For staff.'
      : notCeo
        ? `For admins, and managers with the code \`${staff}\`.`
        : `For staff. A manager needs the code \`${staff}\`.`;
  return `${people} ${keys}`.trim();
}
