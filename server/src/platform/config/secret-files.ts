import { readFileSync } from 'node:fs';

/** The secret settings. Each may be in a file instead, named by `<NAME>_FILE`. */
export const secretNames = [
  'DATABASE_URL',
  'JWT_SECRET',
  'OIDC_CLIENT_SECRET',
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_WEBHOOK_SECRET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
] as const;

type RawEnv = Record<string, string | undefined>;

/** Reads the files named by `<NAME>_FILE`, without the final line break, as settings. */
export function readSecretFiles(env: RawEnv): { values: RawEnv; problems: string[] } {
  const values: RawEnv = {};
  const problems: string[] = [];
  for (const name of secretNames) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    const problem = env[name] ? `is set, and so is ${name}_FILE. Keep one` : readSecret(file, values, name);
    if (problem) problems.push(`${name}: ${problem}`);
  }
  return { values, problems };
}

/** Returns the problem with the file, or null. */
function readSecret(file: string, values: RawEnv, name: string): string | null {
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (!content) return `the file ${file} is empty`;
    values[name] = content;
    return null;
  } catch (error) {
    return `cannot read the file ${file} (${(error as NodeJS.ErrnoException).code})`;
  }
}
