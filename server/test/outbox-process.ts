import { DataSource } from 'typeorm';
import { readConfig } from '../src/platform/config/config.js';
import { buildDataSourceOptions } from '../src/platform/database/data-source.js';
import { Database } from '../src/platform/database/database.js';
import { newOutboxWorker } from './messenger-parts.js';

/** Only sends messages, so that a test can kill it often. */
const config = readConfig();
const options = buildDataSourceOptions({ url: config.databaseUrl!, poolSize: 3 });
newOutboxWorker(new Database(await new DataSource(options).initialize()), config).start();
