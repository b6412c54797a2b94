import { isProduction } from '../config/is-production.js';
import { writeLine } from './json-log.js';

/** Tells the operator about the process itself, also before the settings are read. */
export function logLine(text: string): void {
  if (isProduction) writeLine('log', text, 'Tallydesk');
  else console.log(text);
}

/** Tells the operator why the process cannot start. `cause`: nobody has foreseen this error, so its stack is needed. */
export function logFailure(text: string, cause?: unknown): void {
  if (isProduction) writeLine('fatal', text, ...(cause === undefined ? [] : [toError(cause)]), 'Tallydesk');
  else console.error(text, ...(cause === undefined ? [] : [cause]));
}

/** Keeps Node from writing plain lines of its own in production. On a terminal they stay as they are. */
export function logNodeWarnings(): void {
  if (!isProduction) return;
  // The only listener is the one of Node that prints.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => writeLine('warn', warning.message, warning, 'Node'));
  // Also for promises that were rejected without a handler. As without this listener, the process ends.
  process.on('uncaughtException', (error) => {
    writeLine(
      'fatal',
      'The process ends because of an error that nothing has handled',
      toError(error),
      'Node',
    );
    process.exit(1);
  });
}

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));
