import type { LoggerService } from '@nestjs/common';
import { currentActor } from '../audit/actor.js';
import { getTraceIds } from '../tracing/tracing.js';
import { type Level, formatLogLine } from './log-line.rules.js';

export const levels: Level[] = ['fatal', 'error', 'warn', 'log', 'debug'];

/** Contexts in which Nest logs its wiring at startup, which is only for debugging. */
const NEST_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);
export const isNestWiring = (given: unknown[]) => NEST_CONTEXTS.has(String(given.at(-1)));

/** Writes a line of JSON with the id of the current call, update or job, and the actor. */
export function writeLine(level: Level, ...given: unknown[]): void {
  const { requestId, actorId } = currentActor();
  const context = {
    pid: process.pid,
    timestamp: Date.now(),
    ...(requestId && { request_id: requestId, actor_id: actorId }),
    ...getTraceIds(),
  };
  const stream = level === 'error' || level === 'fatal' ? process.stderr : process.stdout;
  stream.write(`${formatLogLine(level, given, context)}\n`);
}

/** The log in production. */
export class JsonLog implements LoggerService {
  private readonly isOn: (level: Level) => boolean;

  constructor(shown: Level[]) {
    this.isOn = (level) => shown.includes(level);
  }

  fatal = (...given: unknown[]) => this.write('fatal', given);
  error = (...given: unknown[]) => this.write('error', given);
  warn = (...given: unknown[]) => this.write('warn', given);
  log = (...given: unknown[]) => this.write(isNestWiring(given) ? 'debug' : 'log', given);
  debug = (...given: unknown[]) => this.write('debug', given);

  private write(level: Level, given: unknown[]): void {
    if (this.isOn(level)) writeLine(level, ...given);
  }
}
