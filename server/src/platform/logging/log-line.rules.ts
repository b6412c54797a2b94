export type Level = 'fatal' | 'error' | 'warn' | 'log' | 'debug';

/** The fields of an error in the log. Other fields of database errors contain values, which may be personal. */
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
  const [message, ...others] = args;
  const texts = others.filter((arg) => typeof arg === 'string');
  const objects = args.filter((arg): arg is object => typeof arg === 'object' && arg !== null);
  const errors = objects.filter((object) => object instanceof Error);
  const fields = objects.filter((object) => !(object instanceof Error));
  // A spread would take ten times as long.
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

/** Redacts the invalid value that PostgreSQL quotes in its message (SQLSTATE class 22). */
function redactValue(message: string, code: unknown): string {
  return /^22\w{3}$/.test(String(code)) ? message.replace(/".*"/s, '"…"') : message;
}

/** Serializes a line, without its fields if they contain a cycle. */
function toJson(line: { level: Level; message: string }): string {
  try {
    return JSON.stringify(line, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  } catch {
    return JSON.stringify({ level: line.level, message: line.message });
  }
}

/** Redacts secrets in URLs, as the last safeguard: URLs of the Bot API contain the token, and URLs of databases a password. */
function redactSecrets(line: string): string {
  return line.replace(/(\/bot)\d+:[\w-]+/g, '$1…').replace(/(\w:\/\/)[^\s/@"\\]*:[^\s@"\\]*@/g, '$1…@');
}
