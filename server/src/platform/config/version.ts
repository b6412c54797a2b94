import { existsSync, readFileSync } from 'node:fs';

/** package.json is in the working directory. */
export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const COMMIT_FILE = 'dist/commit';
/** Null: the build did not know it, or there was none. */
export const commit = (existsSync(COMMIT_FILE) && readFileSync(COMMIT_FILE, 'utf8').trim()) || null;
