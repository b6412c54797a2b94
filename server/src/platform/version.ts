import { existsSync, readFileSync } from 'node:fs';

/** The version of the program. It runs in the folder of its package. */
export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const COMMIT_FILE = 'dist/commit';
/** What the program was built from, where the build could tell. */
export const commit = (existsSync(COMMIT_FILE) && readFileSync(COMMIT_FILE, 'utf8').trim()) || null;
