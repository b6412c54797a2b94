import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { acting } from './audit/acting.js';
import type { Config } from './config/config.js';

const levels: LogLevel[] = ['fatal', 'error', 'warn', 'log', 'debug'];
/** Nest logs its own wiring at every start. That is only for debugging. */
const wiring = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Writes plain lines on a terminal, and JSON in production. */
export class ServerLogger extends ConsoleLogger {
  constructor({ logLevel, isProduction }: Config) {
    const least = levels.indexOf(logLevel === 'info' ? 'log' : logLevel);
    super({ logLevels: levels.slice(0, least + 1), json: isProduction });
  }

  /** Adds the call, update or job that writes the line, and the person who acts. */
  protected override getJsonLogObject(...given: Parameters<ConsoleLogger['getJsonLogObject']>) {
    const { requestId, actorId } = acting();
    const line = super.getJsonLogObject(...given);
    return requestId ? { ...line, request_id: requestId, actor_id: actorId } : line;
  }

  override log(message: unknown, ...more: [...unknown[]]): void {
    if (wiring.has(String(more.at(-1)))) this.debug(message, ...more);
    else super.log(message, ...more);
  }
}
