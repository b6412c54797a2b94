import { type LoggerService, ConsoleLogger } from '@nestjs/common';
import { currentActor } from '../audit/actor.js';
import { getTraceIds } from '../tracing/tracing.js';
import { type Level, formatLogLine } from './log-line.rules.js';
import type { Config } from '../config/config.js';
import { isProduction } from '../config/is-production.js';

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

export function writeJsonLine(level: Level, ...args: unknown[]): void {
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
    if (this.enabledLevels.includes(level)) writeJsonLine(level, ...args);
  }
}

/** Creates the logger of the server: JSON in production, plain lines on a terminal. */
export function createLogger({ logLevel, isProduction: isJson }: Config): LoggerService {
  const lastIndex = levels.indexOf(logLevel === 'info' ? 'log' : logLevel);
  const enabledLevels = levels.slice(0, lastIndex + 1);
  return isJson ? new JsonLog(enabledLevels) : new TerminalLog({ logLevels: enabledLevels });
}

class TerminalLog extends ConsoleLogger {
  override log(message: unknown, ...more: [...unknown[]]): void {
    if (isNestWiring(more)) this.debug(message, ...more);
    else super.log(message, ...more);
  }
}

export function logLine(text: string): void {
  if (isProduction) writeJsonLine('log', text, 'Tallydesk');
  else console.log(text);
}

/** Logs why the process cannot start. `cause`: an unexpected error, whose stack is needed. */
export function logFailure(text: string, cause?: unknown): void {
  if (isProduction)
    writeJsonLine('fatal', text, ...(cause === undefined ? [] : [toError(cause)]), 'Tallydesk');
  else console.error(text, ...(cause === undefined ? [] : [cause]));
}

/** In production, logs Node's warnings and the uncaught error that ends the process as JSON instead of plain text. */
export function logWarningsAndCrashes(): void {
  if (!isProduction) return;
  // The only listener is Node's own, which prints.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => writeJsonLine('warn', warning.message, warning, 'Node'));
  // Called for unhandled rejections too. Exits, as Node does without a listener.
  process.on('uncaughtException', (error) => {
    writeJsonLine('fatal', 'The process exits because of an uncaught error', toError(error), 'Node');
    process.exit(1);
  });
}

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));
