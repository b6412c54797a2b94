import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { ErrorView } from './platform/http/common.schemas.js';

type JsonSchema = Record<string, unknown>;

/** The contract of the REST API. Operations are named after their controller methods. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const settings = new DocumentBuilder()
    .setTitle('Tallydesk')
    .setDescription('REST API of the panel, the mini-app and integrators.')
    .setVersion('1')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, settings, {
    operationIdFactory: (_controller, method) => method,
    standardSchemaConverter: (schema, { schemaType }) =>
      schema instanceof z.ZodType ? toOpenApi(schema, schemaType) : undefined,
  });
  withErrors(document);
  return document;
}

/** The reference page at /api/docs, and the document it shows at /api/openapi.json. */
export function serveReference(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
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
      // Every integer fits a double, which goes without saying.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // Answers may gain fields.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  return { schema: json, components: (definitions ?? {}) as JsonSchema };
}

/** Each operation may refuse, always in the same shape. */
function withErrors(document: OpenAPIObject): void {
  const { schema, components } = toOpenApi(ErrorView, 'output');
  Object.assign((document.components!.schemas ??= {}), components, { Error: components.Error ?? schema });
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.post, path.put, path.patch, path.delete]) {
      if (!operation) continue;
      operation.responses.default = {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      };
    }
  }
}
