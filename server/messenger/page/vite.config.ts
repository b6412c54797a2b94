import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  base: '/messenger/',
  plugins: [react()],
  build: {
    outDir: '../../../dist/messenger-page',
    emptyOutDir: true,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first versions with light-dark()
    chunkSizeWarningLimit: 1_000,
  },
  test: {
    name: 'messenger page',
    environment: 'jsdom',
    include: ['src/**/*.spec.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
  },
});
