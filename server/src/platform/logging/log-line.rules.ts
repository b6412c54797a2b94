export type Level = 'fatal' | 'error' | 'warn' | 'log' | 'debug';

/** An error in the log. Only these fields: others of a database error hold values, which may be personal. */
export interface LoggedError {
  name: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * A line of the log in production: JSON, with a text as its `message`. Takes what Nest's `Logger` passes on: a message, then
 * an error, fields and stacks in any order, and the context at the end.
 */
export function formatLogLine(level: Level, given: unknown[], facts: object): string {
  const [message, ...more] = given;
  const texts = more.filter((one) => typeof one === 'string');
  const objects = [message, ...more].filter((one): one is object => typeof one === 'object' && one !== null);
  const errors = objects.filter((one) => one instanceof Error);
  const fields = Object.assign({}, ...objects.filter((one) => !(one instanceof Error))) as object;
  const line = {
    ...fields,
    ...facts,
    level,
    context: texts.findLast((text) => !isStack(text)),
    message: getMessage(message),
    stack: texts.find(isStack),
    ...(errors[0] && { error: toLoggedError(errors[0]) }),
  };
  return redactSecrets(toJson(line));
}

export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: 'Thrown', message: getMessage(error) };
  const { name, message, stack, cause, code } = error as NodeJS.ErrnoException;
  return {
    name,
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

/** PostgreSQL quotes a value that it cannot read (SQLSTATE class 22). */
function redactValue(message: string, code: unknown): string {
  return /^22\w{3}$/.test(String(code)) ? message.replace(/".*"/s, '"…"') : message;
}

/** A line with a circle in its fields goes out without them. */
function toJson(line: { level: Level; message: string }): string {
  try {
    return JSON.stringify(line, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  } catch {
    return JSON.stringify({ level: line.level, message: line.message });
  }
}

/** Addresses of the Bot API contain the token, those of databases a password. No line should have one; this is the last guard. */
function redactSecrets(line: string): string {
  return line.replace(/(\/bot)\d+:[\w-]+/g, '$1…').replace(/(\w:\/\/)[^\s/@"\\]*:[^\s@"\\]*@/g, '$1…@');
}
