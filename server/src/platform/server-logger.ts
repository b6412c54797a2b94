import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { acting } from './audit/acting.js';
import type { Config } from './config/config.js';
import { LineWriter } from './line-writer.js';

const levels: LogLevel[] = ['fatal', 'error', 'warn', 'log', 'debug'];
/** Nest logs its own wiring at every start. That is only for debugging. */
const wiring = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

const out = new LineWriter(process.stdout);
const { pid } = process;

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

  /** Each call writes a line. So lines that are not urgent are written together, and the urgent ones after them. */
  protected override printAsJson(...given: Parameters<ConsoleLogger['printAsJson']>): void {
    const [message, options] = given;
    if (options.writeStreamType === 'stderr') {
      out.flush();
      return super.printAsJson(...given);
    }
    out.write(this.stringifyJsonLogObject(this.getJsonLogObject(message, options)));
  }

  override log(message: unknown, ...more: [...unknown[]]): void {
    const [context] = more;
    const isPlain = more.length === 1 && typeof context === 'string' && isFlat(message);
    if (wiring.has(String(more.at(-1)))) this.debug(message, ...more);
    else if (this.options.json && isPlain) this.logFlat(message, context);
    else super.log(message, ...more);
  }

  /** What `super.log` would write. Each call logs such a line, so it is made in one step. */
  private logFlat(message: object, context: string): void {
    if (!this.isLevelEnabled('log')) return;
    const { requestId, actorId } = acting();
    const line = { level: 'log', pid, timestamp: Date.now(), message, context };
    out.write(JSON.stringify(requestId ? { ...line, request_id: requestId, actor_id: actorId } : line));
  }
}

/** Has only plain values, so nothing in it can be endless or too long. */
const isFlat = (message: unknown): message is object =>
  typeof message === 'object' &&
  message !== null &&
  Object.values(message).every((value) => typeof value !== 'object' || value === null);
