import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { buildWebhookSchema } from './features/webhooks/event.schemas.js';
import { eventTypes } from './platform/audit/event-types.js';
import { ErrorView } from './platform/http/common.schemas.js';
import { buildExample, type Schema } from './reference/examples.js';
import { describeOperations, listOperations } from './reference/describe-operations.js';
import { securitySchemes } from './reference/operation-access.js';
import { introduction, tagTexts, webhookText } from './reference/reference-texts.js';

type JsonSchema = Record<string, unknown>;

export function buildOpenApiDocument(app: INestApplication): OpenAPIObject {
  const settings = new DocumentBuilder()
    .setTitle('Tallydesk')
    .setDescription(introduction)
    .setVersion('1')
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .addServer('/')
    .build();
  const document = SwaggerModule.createDocument(app, settings, {
    operationIdFactory: (_controller, method) => method,
    standardSchemaConverter: (schema, { schemaType }) =>
      schema instanceof z.ZodType ? toOpenApi(schema, schemaType) : undefined,
  });
  const { schema, components } = toOpenApi(ErrorView, 'output');
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...components, Error: components.Error ?? schema },
    securitySchemes,
  };
  mergePaths(document);
  const webhooks = buildWebhooks(document);
  describeOperations(app, document);
  const usedTags = new Set(listOperations(document).flatMap(([, { tags = [] }]) => tags));
  document.tags = Object.entries(tagTexts)
    .filter(([name]) => usedTags.has(name))
    .map(([name, description]) => ({ name, description }));
  return Object.assign(toVersion31(document), { openapi: '3.1.0', webhooks: toVersion31(webhooks) });
}

/** Builds the webhooks, and adds the schemas of their events to the document. */
function buildWebhooks(document: OpenAPIObject): Record<string, object> {
  const schemas = document.components!.schemas!;
  return Object.fromEntries(
    eventTypes.map((type) => {
      const json = JSON.stringify(toOpenApi(buildWebhookSchema(type), 'output'));
      const { schema, components } = JSON.parse(
        json.replaceAll('#/definitions/', '#/components/schemas/'),
      ) as ReturnType<typeof toOpenApi>;
      Object.assign(schemas, components);
      const content = { schema, example: buildExample(schema, schemas as Record<string, Schema>) };
      return [
        type,
        {
          post: {
            operationId: `receive-${type.replace('.', '-')}`,
            summary: type,
            description: webhookText,
            tags: ['integration'],
            security: [],
            requestBody: { required: true, content: { 'application/json': content } },
            responses: { '2XX': { description: 'Received. Every other response is retried.' } },
          },
        },
      ];
    }),
  );
}

/** Converts a part of the document to OpenAPI 3.1, which webhooks need. There, null is a type and an exclusive bound a number. */
function toVersion31<Part>(part: Part): Part {
  return JSON.parse(
    JSON.stringify(part, (_, value: unknown) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const { nullable, exclusiveMinimum, minimum, ...schema } = value as JsonSchema;
      if (nullable === true) schema.type = [schema.type, 'null'];
      if (minimum !== undefined) schema[exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum'] = minimum;
      return schema;
    }),
  ) as Part;
}

/** Merges paths that differ only in the name of the id, which OpenAPI treats as one path, and names the id `id`. */
function mergePaths({ paths }: OpenAPIObject): void {
  const pathByShape = new Map<string, string>();
  for (const [path, item] of Object.entries(paths)) {
    const shape = path.replace(/\{\w+\}/, '{id}');
    const firstPath = pathByShape.get(shape);
    pathByShape.set(shape, firstPath ?? path);
    if (!firstPath) continue;
    const merged = { ...paths[firstPath], ...item };
    for (const name of [firstPath, path]) delete paths[name];
    paths[shape] = merged;
    for (const operation of [merged.get, merged.post, merged.put, merged.patch, merged.delete]) {
      const [id] = (operation?.parameters ?? []).filter(
        (parameter) => 'in' in parameter && parameter.in === 'path',
      );
      if (id && 'name' in id) id.name = 'id';
    }
  }
}

export function serveReference(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildOpenApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Tallydesk API',
  });
}

function toOpenApi(
  schema: z.ZodType,
  io: 'input' | 'output',
): { schema: JsonSchema; components: JsonSchema } {
  const {
    $schema: _,
    definitions,
    ...json
  } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The limits of safe integers and the pattern of a known format are useless to readers.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format) delete jsonSchema.pattern;
      fixNullable(jsonSchema);
      // Later versions may add fields to responses.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  return { schema: json, components: (definitions ?? {}) as JsonSchema };
}

/** Corrects a nullable schema: OpenAPI 3.0 requires a `type`, which a reference lacks, and null among the values of an `enum`. */
function fixNullable(schema: JsonSchema): void {
  const { nullable, type, allOf, anyOf, oneOf } = schema as Record<string, JsonSchema[] | undefined>;
  if (nullable && Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum.push(null);
  if (!nullable || type) return;
  schema.anyOf = [...(anyOf ?? oneOf ?? allOf ?? []), { type: 'null' }];
  for (const keyword of ['nullable', 'allOf', 'oneOf']) delete schema[keyword];
}
