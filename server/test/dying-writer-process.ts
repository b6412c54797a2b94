import { DataSource } from 'typeorm';
import { readConfig } from '../src/platform/config/config.js';
import { buildDataSourceOptions } from '../src/platform/database/data-source.js';
import { Database } from '../src/platform/database/database.js';
import { ChangePublisher } from '../src/platform/events/change-publisher.js';
import { LiveEvents } from '../src/platform/events/live-events.js';

/** A process that commits a change of brand 7, and dies before announcing it. */
const config = readConfig();
const options = buildDataSourceOptions({ url: config.databaseUrl!, poolSize: 3 });
const dataSource = await new DataSource(options).initialize();
await new LiveEvents(config, dataSource).onApplicationBootstrap();
const database = new Database(dataSource);
const publisher = new ChangePublisher(database);
await database.transaction(() => publisher.publish('brands', 7));
process.kill(process.pid, 'SIGKILL');
