/** `node --import ./server/cli/typescript.mjs file.ts` runs the sources of the server as they are, without a build. */
import { register } from 'node:module';

register('./typescript.hooks.mjs', import.meta.url);
