import { writeFile } from 'node:fs/promises';
import { createApp } from './create-app.js';
import { buildOpenApiDocument } from './openapi-document.js';
import { readConfig } from './platform/config/config.js';

/** Needs no database. */
const app = await createApp(readConfig({ LOG_LEVEL: 'warn' }));
await writeFile(process.argv[2]!, `${JSON.stringify(buildOpenApiDocument(app), null, 2)}\n`);
