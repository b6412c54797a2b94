import { readFileSync } from 'node:fs';

/** The version of the program. It runs in the folder of its package. */
export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
