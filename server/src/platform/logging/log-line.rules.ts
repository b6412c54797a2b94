export type Level = 'fatal' | 'error' | 'warn' | 'log' | 'debug';

/** An error in the log. Only these fields, because others of a database error contain values, which may be personal. */
export interface LoggedError {
  name: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * Formats a log line in production as JSON, with a string `message`. Accepts the arguments that Nest's `Logger` passes: a
 * message, then an error, fields and stacks in any order, and the context last.
 */
export function formatLogLine(level: Level, args: unknown[], context: object): string {
  const [message, ...more] = args;
  const texts = more.filter((one) => typeof one === 'string');
  const objects = [message, ...more].filter((one): one is object => typeof one === 'object' && one !== null);
  const errors = objects.filter((one) => one instanceof Error);
  const fields = objects.filter((one) => !(one instanceof Error));
  // Not by spreads: properties after them would take ten times as long as the rest.
  const line = Object.assign({}, ...fields, context, {
    level,
    context: texts.findLast((text) => !isStack(text)),
    message: getMessage(message),
    stack: texts.find(isStack),
    ...(errors[0] && { error: toLoggedError(errors[0]) }),
  }) as { level: Level; message: string };
  return redactSecrets(toJson(line));
}

export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: 'Thrown', message: getMessage(error) };
  const { name, message, stack, cause, code } = error as NodeJS.ErrnoException;
  return {
    // The errors of pg have no name of their own.
    name: name === 'error' ? error.constructor.name : name,
    message: redactValue(message, code),
    code: typeof code === 'string' ? code : undefined,
    stack: stack?.match(/^ +at .*$/gm)?.join('\n'),
    cause: cause instanceof Error ? toLoggedError(cause) : undefined,
  };
}

function getMessage(message: unknown): string {
  if (typeof message === 'string') return message;
  if (message instanceof Error) return redactValue(message.message, (message as NodeJS.ErrnoException).code);
  if (typeof message !== 'object' || message === null) return String(message);
  const { message: inner } = message as { message?: unknown };
  return typeof inner === 'string' ? inner : 'See the fields';
}

const isStack = (text: string) => /\n +at /.test(text);

/** PostgreSQL quotes an invalid value in its message (SQLSTATE class 22). */
function redactValue(message: string, code: unknown): string {
  return /^22\w{3}$/.test(String(code)) ? message.replace(/".*"/s, '"…"') : message;
}

/** Omits the fields if they contain a cycle. */
function toJson(line: { level: Level; message: string }): string {
  try {
    return JSON.stringify(line, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  } catch {
    return JSON.stringify({ level: line.level, message: line.message });
  }
}

/** The last safeguard: URLs of the Bot API contain the token, those of databases a password. */
function redactSecrets(line: string): string {
  return line.replace(/(\/bot)\d+:[\w-]+/g, '$1…').replace(/(\w:\/\/)[^\s/@"\\]*:[^\s@"\\]*@/g, '$1…@');
}
