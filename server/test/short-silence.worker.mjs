/** Preloaded by a test that knows that no process runs: after-recovery watches for one for a moment, not for seven seconds. */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const SILENCE_MS = 7_000;
const { setTimeout } = timers;
timers.setTimeout = (ms, ...rest) => setTimeout(ms === SILENCE_MS ? 100 : ms, ...rest);
syncBuiltinESMExports();
