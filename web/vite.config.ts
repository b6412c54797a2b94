import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { notScreens } from '../server/shared/not-screens.ts';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The files of the two apps have names, for people who look at what is loaded, and for the size limits.
    rollupOptions: {
      output: {
        // Makes a few files instead of one for each shared module. No file contains code of both apps' own screens.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|react-redux|redux|redux-thunk|reselect|immer|use-sync-external-store|cookie|set-cookie-parser|@standard-schema)\//,
            },
            // The code that both apps load first. Other shared code gets its own files.
            { name: 'shared', test: /src\/(api|kit\/core|features\/(auth|brands|statistics)\/api)/ },
            // Every screen sends waiting messages, so both apps load this at first and the ticket screens later.
            {
              name: 'sending',
              test: /features\/tickets\/(api|chat-loading|send-queue|upload|useSending|words|.*(useOwnSending|draft-key))\.ts/,
            },
            { name: 'agent-tickets', test: /src\/features\/tickets\/mini-app\// },
            // All other packages belong to the panel. The mini-app uses only those of the first group.
            { name: 'panel-ui', test: /node_modules\/|src\/kit\/panel\// },
          ],
        },
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${/apps\/([\w-]+)\/routes/.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`,
      },
    },
  },
  server: {
    port: 5173,
    proxy: { [notScreens.source]: 'http://127.0.0.1:3000' },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.spec.{ts,tsx}'],
          setupFiles: ['src/testing/setup.ts'],
          restoreMocks: true,
          testTimeout: 20_000,
          isolate: false,
        },
      },
      '../server/messenger/page/vite.config.ts',
    ],
  },
});
