/** A step of `npm run check`: every entry of list.txt fits the sources, and no lock in them lacks an entry. */
import { findLocksBeyond, readList } from './list.mjs';

const unlisted = findLocksBeyond(readList());
for (const lock of unlisted) console.log(`no entry of server/mutation/list.txt removes ${lock}`);
process.exitCode = unlisted.length > 0 ? 1 : 0;
