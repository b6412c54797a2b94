import { isProduction } from '../config/is-production.js';
import { writeLine } from './server-log.js';

/** Logs a message about the process itself. */
export function logLine(text: string): void {
  if (isProduction) writeLine('log', text, 'Tallydesk');
  else console.log(text);
}

/** Logs why the process cannot start. `cause`: an unexpected error, whose stack is needed. */
export function logFailure(text: string, cause?: unknown): void {
  if (isProduction) writeLine('fatal', text, ...(cause === undefined ? [] : [toError(cause)]), 'Tallydesk');
  else console.error(text, ...(cause === undefined ? [] : [cause]));
}

/** In production, logs Node's warnings and the uncaught error that ends the process as JSON instead of plain text. */
export function logWarningsAndCrashes(): void {
  if (!isProduction) return;
  // The only listener is Node's own, which prints.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => writeLine('warn', warning.message, warning, 'Node'));
  // Called for unhandled rejections too. Exits, as Node does without a listener.
  process.on('uncaughtException', (error) => {
    writeLine('fatal', 'The process exits because of an uncaught error', toError(error), 'Node');
    process.exit(1);
  });
}

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));
