/** Preloaded by a test in which no process runs: shortens the seven seconds in which after-recovery watches for one. */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const SILENCE_MS = 7_000;
const { setTimeout } = timers;
timers.setTimeout = (ms, ...rest) => setTimeout(ms === SILENCE_MS ? 100 : ms, ...rest);
syncBuiltinESMExports();
