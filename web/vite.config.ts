import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { nonScreenPaths } from '../server/shared/web-paths.ts';
import { appPages, ownPreload } from './vite.app-pages.ts';

// Code of the panel alone, after the group `react` has taken its packages.
const panelUi = /node_modules\/|src\/kit\/panel\/|server\/shared\/(?!amount|language|typed-text)/;

const router = join(import.meta.dirname, '../node_modules/react-router/dist/production');

/** React Router's production build, without its warnings. The exports of the package do not lead bundlers to it. */
const productionRouter = {
  'react-router/dom': `${router}/dom-export.mjs`,
  'react-router': `${router}/index.mjs`,
};

/**
 * Removes display names and marks `forwardRef` as pure in React Router, so that the build drops its unused components. Also removes the
 * prefetching of framework mode.
 */
const droppableRouterParts = {
  name: 'droppable-router-parts',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.includes('react-router/dist/production')
      ? code
          .replaceAll(/^\w+[.]displayName = .*;$/gm, '')
          .replaceAll(/= (\w+[.]forwardRef[(])/g, '= /* @__PURE__ */ $1')
          .replace(/\bReact\w*[.]createElement[(]PrefetchPageLinks,.*?[)]/, 'null')
      : undefined,
};

/** Names the first file of an app as the app. Cuts other names at `~`, after which Rolldown lists the users of a file. */
const getChunkName = ({ facadeModuleId, name }: { facadeModuleId: string | null; name: string }) =>
  `assets/${/apps\/([\w-]+)\/open/.exec(facadeModuleId ?? '')?.[1] ?? name.split('~')[0]}-[hash].js`;

export default defineConfig(({ command }) => ({
  plugins: [droppableRouterParts, react(), appPages(), ownPreload()],
  resolve: { alias: command === 'build' ? productionRouter : [] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: {
      // Browsers without support load the files a moment later.
      polyfill: false,
      // `preload.ts` fetches all files of a part, even if it has only one.
      resolveDependencies: (file, others, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...others])] : others,
    },
    // The files of the two apps have names, for the size limits and for people who look at what is loaded.
    rollupOptions: {
      input: ['index.html', 'tg.html', 'src/apps/panel/open.tsx', 'src/apps/mini-app/open.tsx'].map((file) =>
        join(import.meta.dirname, file),
      ),
      output: {
        // Joins shared modules to a few files. No file contains screens of both apps. Groups must not import each other in a cycle,
        // which `appPages` reports as an error.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|react-redux|redux|redux-thunk|reselect|immer|use-sync-external-store|cookie|set-cookie-parser|@standard-schema)\//,
            },
            // What the first script of a page needs, without React.
            {
              name: 'start',
              test: /src\/(api\/(credentials|prefetch)|kit\/core\/(storage|part-loader|preload|contrast)|apps\/open-app|texts\/shared)\.ts|shared\/language|vite\/preload/,
            },
            {
              name: 'start-mini-app',
              test: /src\/(texts\/index|kit\/mini-app\/(telegram|launch|brand-choice)|apps\/mini-app\/(start|first-screen|theme|screens))\.ts/,
            },
            // Small modules that the panel begins with: a file for each would cost more in headers than it holds.
            {
              name: 'panel-start',
              test: /src\/features\/(auth\/(access|panel\/return-place)|statistics\/counters-api|tickets\/panel\/(presence|useStaffMessageSending))/,
            },
            // The code of contests that both apps have. They load it late.
            { name: 'contests', test: /src\/(api\/contest|features\/contests\/[^/]+$)/ },
            // The code that both apps load first. Other shared code gets its own files.
            {
              name: 'shared',
              test: /src\/(store\/|texts\/(formats|en-shared)\.|api\/(?!account|admin|agent|contest|panel|ticket|download|idempotency-keys|limits|shared-stream)|kit\/core\/(?!avatar|calendar-month|navigate-away|pages|scroll-fade|sending|StaffMark|use(FocusReturn|DoubleClick|Submission|InView))|apps\/mount|features\/(auth\/api|brands\/(own-api|cached-figures)))/,
            },
            // Imports of files that load after the mini-app's first screen. Their names take space.
            {
              name: 'mini-app-screens',
              test: /src\/(texts\/screen-texts|apps\/mini-app\/screen-loaders)\.ts/,
            },
            // What no first screen of the mini-app needs: forms, lists and popups.
            {
              name: 'parts',
              test: /src\/(api|kit\/core(?!\/sending))\/|statistics\/own-api|server\/shared\/typed-text/,
            },
            // Sends queued messages on every screen, so both apps load this file soon. They load the ticket screens later.
            {
              name: 'sending',
              test: /features\/tickets\/(api|chat-loading|ticket-types|useSending)\.ts|kit\/core\/sending\/(?!describe-unsent|useOutgoing|attachments|useObjectUrl)/,
            },
            {
              name: 'agent-tickets',
              test: /src\/features\/tickets\/mini-app\/(?!useOwnMessageSending)/,
            },
            // The mini-app contains the names of its files, which do not compress. So it has few files.
            { name: 'joining', test: /brands\/mini-app\/(NotInBrand|OwnRequests)/ },
            {
              name: 'deposit-fields',
              test: /features\/deposits\/deposit-fields|server\/shared\/amount/,
            },
            {
              name: 'submit',
              test: /kit\/mini-app\/(useSubmit|draft-key|DoubleClickButton|useAddFiles|lazy-icons)/,
            },
            { name: 'fields', test: /kit\/mini-app\/(fields|Sheet)\./ },
            {
              name: 'reporting',
              test: /kit\/mini-app\/(device-drafts|Attachments)|deposits\/mini-app\/report\/(Question|ReportFields|Report\.)/,
            },
            { name: 'lists', test: /mini-app\/(.*\/)?(Segments|Pager|Meter|ZoneNote)\./ },
            // What the home of a brand loads when it is idle.
            {
              name: 'at-rest',
              test: /mini-app\/(useOwnMessageSending|home\/(ShareResult|useMoments))|deposits\/mini-app\/(api|report\/(report-sending|report-draft))\.ts/,
            },
            {
              name: 'mini-app',
              test: /src\/(.*\/mini-app\/(?!start)|features\/brands\/standing-format)/,
              tags: ['$initial'],
            },
            // All other packages belong to the panel: those that it begins with, and those that only some screens use.
            { name: 'panel-ui', test: panelUi, tags: ['$initial'] },
            // Number fields have their own file. Otherwise they would be bundled with the tables, and every table would load
            // all fields.
            { name: 'numbers', test: /src\/kit\/panel\/NumberField/ },
            // Separate from the number fields, because the undo bar parses numbers but has no fields.
            { name: 'typed-number', test: /src\/kit\/panel\/typed-number/ },
            { name: 'dates', test: /node_modules\/(@mantine\/dates|dayjs)\/|src\/kit\/panel\/DatePicker/ },
            // Checkboxes and switches, so that screens without other fields do not load these.
            {
              name: 'panel-checks',
              test: /@mantine\/(hooks|core\/esm\/(core|components\/(Checkbox|Switch|Input|Fieldset)|utils\/(InlineInput|InputsGroupFieldset)))\/|kit\/panel\/moscow\.ts/,
            },
            // The other packages that only some screens use. They share one file, because most files of a finer split would import
            // each other in a cycle.
            { name: 'panel-fields', test: /node_modules\/|kit\/panel\/MoscowTime/ },
            // The table of the start screen. Otherwise it would share a file with charts, and load what these need.
            {
              name: 'panel-table',
              test: /kit\/panel\/(Money|Table|TargetBar|useNow|table)\./,
            },
            // The lists use the table but load more code than it does, so they have their own file.
            { name: 'panel-lists', test: /kit\/panel\/(QueryTable|Pager|sorting|useRowKeys)\./ },
            // The profile saves its switches with this hook. In a file with popups, it would load all fields.
            { name: 'panel-submit', test: /kit\/panel\/useSubmit\./ },
            { name: 'panel-parts', test: panelUi, entriesAware: true, entriesAwareMergeThreshold: 30_000 },
          ],
        },
        entryFileNames: getChunkName,
        chunkFileNames: getChunkName,
      },
    },
  },
  server: {
    port: 5173,
    proxy: { [nonScreenPaths.source]: 'http://127.0.0.1:3000' },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.spec.{ts,tsx}'],
          setupFiles: ['src/testing/light-jsx.ts', 'src/testing/setup.ts'],
          restoreMocks: true,
          mockReset: true, // for mocks that a spec file creates once for all its tests
          testTimeout: 60_000, // only ends tests that hang
          isolate: false,
        },
      },
      '../server/messenger/page/vite.config.ts',
    ],
  },
}));
