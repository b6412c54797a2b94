import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { nonScreenPaths, getPageFile } from '../../../shared/web-paths.js';
import { allowFrames } from './secure-headers.js';

const FILE_PATH = /\.\w+$/;
const MINI_APP_PAGE = /^\/?tg\.html$/;
const isHashed = (path: string) => path.includes('/assets/');

/**
 * Serves the files of the built, precompressed web app. Missing files and `nonScreenPaths` are 404; every other path gets the page
 * of its app.
 */
export async function serveWebApp(fastify: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // Not needed: unhashed files have an ETag, and hashed files never change. Each header costs time on a slow connection.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      reply.setHeader('Cache-Control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.setHeader('Vary', 'Accept-Encoding');
    },
  });
  fastify.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = `/${request.params['*']}`.replace(/\/+/g, '/');
    if (nonScreenPaths.test(path)) return reply.callNotFound();
    const file = FILE_PATH.test(path) ? path : getPageFile(path);
    if (MINI_APP_PAGE.test(file)) allowFrames(reply);
    return reply.sendFile(file, { etag: !isHashed(file) });
  });
  // The retry form of the mini-app's page, which works without scripts (web/tg.html).
  for (const path of ['/tg', '/tg/*'])
    fastify.post(path, (request, reply) => reply.redirect(request.url, 303));
}
