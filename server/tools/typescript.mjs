/** `node --import ./server/tools/typescript.mjs file.ts` runs sources without a build. */
import { register } from 'node:module';

register('./typescript.hooks.mjs', import.meta.url);
