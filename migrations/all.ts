import { Baseline1800000000000 } from './1800000000000-baseline.js';

/** All migrations, oldest first. One that was released stays as it is. */
export const migrations = [Baseline1800000000000];
