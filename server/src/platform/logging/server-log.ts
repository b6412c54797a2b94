import { type LoggerService, ConsoleLogger } from '@nestjs/common';
import { currentActor } from '../audit/actor.js';
import { getTraceIds } from '../tracing/tracing.js';
import { type Level, formatLogLine } from './log-line.rules.js';
import type { Config } from '../config/config.js';

const levels: Level[] = ['fatal', 'error', 'warn', 'log', 'debug'];

/** The contexts in which Nest logs its wiring at startup, which is of use only for debugging. */
const NEST_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);
const isNestWiring = (args: unknown[]) => NEST_CONTEXTS.has(String(args.at(-1)));

/** Writes a line of JSON with the id of the current call, update or job, and the actor. */
export function writeLine(level: Level, ...args: unknown[]): void {
  const { requestId, actorId } = currentActor();
  const context = {
    pid: process.pid,
    timestamp: Date.now(),
    ...(requestId && { request_id: requestId, actor_id: actorId }),
    ...getTraceIds(),
  };
  const stream = level === 'error' || level === 'fatal' ? process.stderr : process.stdout;
  stream.write(`${formatLogLine(level, args, context)}\n`);
}

class JsonLog implements LoggerService {
  constructor(private readonly enabledLevels: Level[]) {}

  fatal = (...args: unknown[]) => this.write('fatal', args);
  error = (...args: unknown[]) => this.write('error', args);
  warn = (...args: unknown[]) => this.write('warn', args);
  log = (...args: unknown[]) => this.write(isNestWiring(args) ? 'debug' : 'log', args);
  debug = (...args: unknown[]) => this.write('debug', args);

  private write(level: Level, args: unknown[]): void {
    if (this.enabledLevels.includes(level)) writeLine(level, ...args);
  }
}

/** Creates the logger of the server: JSON in production, plain lines on a terminal. */
export function createLogger({ logLevel, isProduction }: Config): LoggerService {
  const lastIndex = levels.indexOf(logLevel === 'info' ? 'log' : logLevel);
  const enabledLevels = levels.slice(0, lastIndex + 1);
  return isProduction ? new JsonLog(enabledLevels) : new TerminalLog({ logLevels: enabledLevels });
}

class TerminalLog extends ConsoleLogger {
  override log(message: unknown, ...more: [...unknown[]]): void {
    if (isNestWiring(more)) this.debug(message, ...more);
    else super.log(message, ...more);
  }
}
