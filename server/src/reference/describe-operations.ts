import { STATUS_CODES } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorTexts } from '../platform/http/returns.decorator.js';
import { buildExample, type Schema } from './examples.js';
import {
  describeAccess,
  listOperationRules,
  type OperationRules,
  toSecurityRequirements,
} from './operation-access.js';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = NonNullable<Operation['responses']>;
type Content = Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, unknown> }>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const sharedErrors: Record<number, { error: string; message: string; details?: object[] }> = {
  400: {
    error: 'Invalid input',
    message: 'amount must be more than zero',
    details: [{ field: 'amount', message: 'amount must be more than zero' }],
  },
  401: { error: 'Unauthorized', message: 'Unauthorized' },
  403: { error: 'Forbidden', message: 'Forbidden' },
  404: { error: 'Not found', message: 'Not found' },
  413: { error: 'Payload too large', message: 'Request body is too large' },
  415: { error: 'Unsupported media type', message: 'Unsupported media type' },
  429: { error: 'Too many requests', message: 'You call too often. Try again in 30 seconds' },
};
const errorSchema = { $ref: '#/components/schemas/Error' };

export function describeOperations(app: INestApplication, document: OpenAPIObject): void {
  const rulesByOperationId = listOperationRules(app);
  const schemas = document.components!.schemas as Record<string, Schema>;
  document.components!.responses = buildSharedErrors();
  for (const [path, operation] of listOperations(document)) {
    const rules = rulesByOperationId.get(operation.operationId!) ?? {
      rule: 'public',
      needsPasskey: false,
      errors: {},
    };
    operation.summary ||= toSummary(operation.operationId!);
    operation.description = [operation.description, describeAccess(rules)].filter(Boolean).join('\n\n');
    operation.security = toSecurityRequirements(rules.rule);
    addExamples(operation, schemas);
    // The Brand-Id header of a member also refers to a row.
    const hasRowReference = rules.rule === 'member' || path.includes('{') || hasIdField(operation, schemas);
    Object.assign(operation.responses, buildErrors(operation, rules, hasRowReference));
  }
}

export function listOperations(document: OpenAPIObject): [path: string, operation: Operation][] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method): [string, Operation][] => (item[method] ? [[path, item[method]]] : [])),
  );
}

/** Lists the errors specific to a call, with the errors that an Idempotency-Key and the confirmation by passkey add. */
function listOwnErrors({ parameters = [] }: Operation, { errors, needsPasskey }: OperationRules): ErrorTexts {
  const hasKey = (parameters as Parameter[]).some(({ name }) => name === 'Idempotency-Key');
  return {
    ...errors,
    ...(needsPasskey && { 403: [...(errors[403] ?? []), 'passkey required'] }),
    ...(hasKey && { 409: [...(errors[409] ?? []), 'in flight'], 422: ['idempotency key reused'] }),
  };
}

/** "acceptJoinRequest" becomes "Accept join request". */
function toSummary(operationId: string): string {
  const words = operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function addExamples(operation: Operation, schemas: Record<string, Schema>): void {
  const body = operation.requestBody as { content: Content } | undefined;
  const responses = Object.entries(operation.responses as Record<string, Response>);
  for (const [status, response] of responses) response.description ||= STATUS_CODES[status] ?? 'Response';
  for (const content of [body?.content, ...responses.map(([, response]) => response.content)]) {
    const json = content?.['application/json'];
    if (json?.schema) json.example ??= buildExample(json.schema, schemas);
  }
  for (const parameter of (operation.parameters ?? []) as Parameter[]) {
    if (parameter.required) parameter.example ??= buildExample(parameter.schema, schemas, parameter.name);
  }
}

interface Response {
  description: string;
  content?: Content;
}

interface Parameter {
  name: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

function buildErrors(operation: Operation, rules: OperationRules, hasRowReference: boolean): Responses {
  const { rule } = rules;
  const hasInput = (operation.parameters ?? []).length > 0 || operation.requestBody;
  const sharedStatuses = [
    ...(hasInput ? [400] : []),
    ...(rule === 'public' ? [] : [401, 403]),
    ...(hasRowReference ? [404] : []),
    ...(operation.requestBody ? [413, 415] : []),
    ...(rule === 'public' ? [] : [429]),
  ];
  const ownErrors = Object.entries(listOwnErrors(operation, rules)).map(([status, errors]) => [
    status,
    buildError(
      STATUS_CODES[status]!,
      buildErrorExamples(Number(status), errors, sharedStatuses.includes(Number(status))),
    ),
  ]);
  return {
    ...Object.fromEntries(
      sharedStatuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
    ...(Object.fromEntries(ownErrors) as Responses),
    default: buildError('Refused, or failed', {
      failed: { error: 'Server error', message: 'Server error. Try later', statusCode: 500 },
    }),
  };
}

function hasIdField({ parameters = [], requestBody }: Operation, schemas: Record<string, Schema>): boolean {
  const content = (requestBody as { content: Content } | undefined)?.content ?? {};
  const bodyFields = Object.values(content).flatMap(({ schema }) =>
    Object.keys((schema?.$ref ? schemas[schema.$ref.split('/').at(-1)!] : schema)?.properties ?? {}),
  );
  const queryFields = (parameters as Parameter[]).map(({ name }) => name);
  return [...queryFields, ...bodyFields].some((name) => /(^|_)id$/.test(name));
}

function buildErrorExamples(statusCode: number, errors: readonly string[], isShared: boolean) {
  const bodies = [
    ...(isShared ? [sharedErrors[statusCode]!] : []),
    ...errors.map((error) => ({ error, message: error })),
  ];
  return Object.fromEntries(bodies.map((body) => [body.error, { statusCode, ...body }]));
}

function buildSharedErrors() {
  return Object.fromEntries(
    Object.entries(sharedErrors).map(([status, body]) => {
      const response = buildError(STATUS_CODES[status]!, {
        [body.error]: { statusCode: Number(status), ...body },
      });
      return [status, status === '429' ? { ...response, headers: retryAfterHeaders } : response];
    }),
  );
}

const retryAfterHeaders = {
  'Retry-After': {
    description: 'Seconds until the next call is accepted.',
    schema: { type: 'integer', minimum: 1 },
    example: 30,
  },
};

function buildError(description: string, bodies: Record<string, object>) {
  const examples = Object.fromEntries(
    Object.entries(bodies).map(([name, value]) => [name.replace(/[^\w-]+/g, '-'), { summary: name, value }]),
  );
  return { description, content: { 'application/json': { schema: errorSchema, examples } } };
}
