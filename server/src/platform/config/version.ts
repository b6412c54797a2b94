import { existsSync, readFileSync } from 'node:fs';

/** The version in package.json, which is in the working directory. */
export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const COMMIT_FILE = 'dist/commit';
/** The commit that the program was built from. Null: the build did not know it, or there was no build. */
export const commit = (existsSync(COMMIT_FILE) && readFileSync(COMMIT_FILE, 'utf8').trim()) || null;
