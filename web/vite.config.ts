import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { notScreens } from '../server/shared/not-screens.ts';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The two apps by their names, for whoever looks at what is loaded, and for the size limits.
    rollupOptions: {
      output: {
        // A few files in place of one for each module that screens share; neither app's are in those of the other.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|react-redux|redux|redux-thunk|reselect|immer|use-sync-external-store|cookie|set-cookie-parser|@standard-schema)\//,
            },
            // What both apps load at first. What is shared otherwise finds its own file.
            { name: 'shared', test: /src\/(api|kit\/core|features\/(auth|brands|statistics)\/api)/ },
            // Any screen sends the messages that wait, so this comes first in both apps, and the tickets' screens later.
            {
              name: 'sending',
              test: /features\/tickets\/(api|chat-loading|send-queue|upload|useSending|words|.*(useOwnSending|draft-key))\.ts/,
            },
            { name: 'agent-tickets', test: /src\/features\/tickets\/mini-app\// },
            // What is left of packages is the panel's: the mini-app stands on none but the first group's.
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
