/** The rules of the architecture. They use roles and folders, so that they cover a new feature too. */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });
const featureOf = (side) => `^${side}/src/features/([^/]+)/`;
/** The files of a feature that other features of the server may import: by their role, and files without a role. */
const importableOnServer =
  '^server/src/features/($1/|[a-z/-]+[.](service|module|entity|schemas|message|rules|sql)[.]ts$|[a-z/-]+[.]ts$)';
/** The files of a feature that other features of the web app may import: plain modules such as api.ts, and hooks. */
const importableInWeb = '^web/src/features/($1/|[^/]+/([a-z-]+|use[A-Z]\\w+)[.]ts$)';
/** The features of the server. Each may use those of the lines above its own. */
const layers = [
  ['people', 'integrations'],
  ['audit'],
  ['brands'],
  ['auth'],
  ['notifications'],
  ['invites', 'tickets', 'work-days', 'appointments'],
  ['deposits'],
  ['statistics'],
  ['reports', 'contests', 'agents'],
  ['staff', 'operations', 'webhooks'],
  ['overview', 'bot-help', 'assistants'],
];
/** Figures of members count their deposits, so this SQL reads the ledger's totals from below. */
const outsideLayers = '^server/src/features/brands/registry/member[.]sql[.]ts$';
const featuresInLayers = layers.map((layer, n) => {
  const allowed = ['$1', ...layers.slice(0, n).flat()].join('|');
  return forbid(
    'features import only lower ones',
    { path: `^server/src/features/(${layer.join('|')})/`, pathNot: `[.]spec[.]ts$|${outsideLayers}` },
    { path: '^server/src/features/', pathNot: `^server/src/features/(${allowed})/` },
  );
});
/** The sub-folders of large features, in layers too, types included. They import none of the files next to them. */
const subFolderLayers = {
  auth: [['credentials'], ['sessions'], ['callers', 'oidc', 'passkeys'], ['login']],
  brands: [['registry'], ['groups', 'periods', 'person-search', 'settings'], ['members']],
  deposits: [['ledger'], ['search'], ['slips'], ['intake', 'moderation'], ['cards']],
  'deposits/intake': [['forms'], ['reports'], ['api', 'private-chat']],
  operations: [['outbox', 'privacy'], ['recovery'], ['backup']],
  statistics: [['results'], ['rating'], ['statistic', 'standing'], ['moments']],
  tickets: [
    ['records'],
    ['notices', 'notes', 'presence', 'retention', 'search', 'tags'],
    ['lists', 'assignments', 'merging', 'templates'],
    ['chat'],
    ['bot'],
  ],
};
const subFoldersInLayers = Object.entries(subFolderLayers).flatMap(([feature, layers]) =>
  layers.map((layer, n) =>
    forbid(
      'sub-folders of features import only lower ones',
      { path: `^server/src/features/${feature}/(${layer.join('|')})/`, pathNot: '[.]spec[.]ts$' },
      {
        path: `^server/src/features/${feature}/`,
        pathNot: `^server/src/features/${feature}/(${['$1', ...layers.slice(0, n).flat()].join('|')})/`,
      },
    ),
  ),
);
const everySubFolderHasALayer = Object.entries(subFolderLayers).map(([feature, layers]) =>
  forbid(
    'every sub-folder of a feature has a layer',
    { path: '^server/src/' },
    {
      path: `^server/src/features/${feature}/[^/]+/`,
      pathNot: `^server/src/features/${feature}/(${layers.flat().join('|')})/`,
    },
  ),
);
const webApp = '^web/src/(?:kit|apps|features/[^/]+)/(panel|mini-app)/';
const typesAside = { dependencyTypesNot: ['type-only'] };

module.exports = {
  forbidden: [
    forbid(
      'rules are pure',
      { path: '[.]rules[.]ts$' },
      {
        pathNot:
          '[.]rules[.]ts$|platform/errors/domain-error[.]ts$|platform/messenger/api/markdown[.]ts$|^server/src/texts/|^(node:)?(crypto|net)$|/bidi-js/',
        ...typesAside,
      },
    ),
    forbid(
      'controllers, bots and jobs do not access data',
      { path: '[.](controller|bot|jobs)[.]ts$' },
      { path: '[.](repository|entity)[.]ts$|node_modules/typeorm/', ...typesAside },
    ),
    forbid(
      'only services import repositories',
      { path: '^server/src/features/', pathNot: '[.](service|repository|module|spec)[.]ts$' },
      { path: '[.]repository[.]ts$', ...typesAside },
    ),
    forbid(
      'services do not import HTTP',
      { path: '^server/src/features/.*[.](service|repository|rules|sql)[.]ts$' },
      { path: '^server/src/platform/http/|node_modules/(fastify|@nestjs/(platform-fastify|swagger))/' },
    ),
    forbid(
      'features import only services, data and rules of others',
      { path: featureOf('server'), pathNot: '[.]spec[.]ts$' },
      { path: '^server/src/features/', pathNot: importableOnServer },
    ),
    forbid(
      'features of the web app import only plain modules and hooks of others',
      { path: featureOf('web'), pathNot: '[.]spec[.]tsx?$' },
      { path: '^web/src/features/', pathNot: importableInWeb },
    ),
    ...featuresInLayers,
    ...subFoldersInLayers,
    ...everySubFolderHasALayer,
    forbid(
      'every feature has a layer',
      { path: '^server/src/' },
      { path: '^server/src/features/', pathNot: `^server/src/features/(${layers.flat().join('|')})/` },
    ),
    // The house rules refuse SQL that writes deposits, and TypeORM writes them only through the entity.
    forbid(
      'only the ledger imports the entity of deposits',
      {
        pathNot:
          '^server/src/features/deposits/(ledger/ledger|deposit[.]module)[.]ts$|[.]spec[.]ts$|^server/test/',
      },
      { path: '^server/src/features/deposits/ledger/deposit[.]entity[.]ts$', ...typesAside },
    ),
    forbid(
      'texts of the server import only Markdown',
      { path: '^server/src/texts/', pathNot: '[.]spec[.]ts$' },
      {
        path: '^server/src/',
        pathNot: '^server/src/(texts/|platform/messenger/api/(split-)?markdown([.]rules)?[.]ts$)',
      },
    ),
    forbid(
      'the platform imports no feature',
      { path: '^server/src/platform/' },
      { path: '^server/src/features/' },
    ),
    forbid(
      'only the database, listening sessions and backups import pg',
      {
        path: '^server/src/',
        pathNot:
          '^server/src/platform/(database/|events/listening-session[.]ts$)|^server/src/features/operations/backup/|[.]spec[.]ts$',
      },
      { path: '^node_modules/pg/', ...typesAside },
    ),
    forbid(
      'the api of the messenger imports neither sending nor receiving',
      { path: '^server/src/platform/messenger/api/', pathNot: '[.]spec[.]ts$' },
      { path: '^server/src/platform/messenger/(sending|receiving)/' },
    ),
    forbid(
      'sending does not import receiving',
      { path: '^server/src/platform/messenger/sending/', pathNot: '[.]spec[.]ts$' },
      { path: '^server/src/platform/messenger/receiving/' },
    ),
    forbid(
      'the client of integrators imports only its own package',
      { path: '^server/client/src/' },
      { pathNot: '^server/client/src/|(^|/)node_modules/standardwebhooks/', dependencyTypesNot: ['core'] },
    ),
    forbid(
      'the local messenger imports nothing of server and web',
      { path: '^server/messenger/', pathNot: '[.]spec[.]tsx?$' },
      { path: '^(server/(?!messenger/)|web/|migrations/)', ...typesAside },
    ),
    forbid(
      'the core of the local messenger does not import its entry points',
      { path: '^server/messenger/(text|state|actions)/', pathNot: '[.]spec[.]ts$' },
      { path: '^server/messenger/(bot-api|page-api|page)/', ...typesAside },
    ),
    forbid(
      'the state of the local messenger does not import its actions',
      { path: '^server/messenger/(text|state)/', pathNot: '[.]spec[.]ts$' },
      { path: '^server/messenger/actions/', ...typesAside },
    ),
    forbid(
      'the server imports neither the local messenger nor a first run',
      { path: '^server/src/', pathNot: '[.]spec[.]ts$|^server/src/(main|server)[.]ts$' },
      { path: '^server/(messenger|local)/' },
    ),
    forbid(
      'programs load a first run only on demand',
      { path: '^server/(src/(main|server)|cli/[^/]+)[.]ts$' },
      { path: '^server/(messenger|local)/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    forbid(
      'the program imports no test',
      { path: '^server/', pathNot: '[.]spec[.]ts$|^server/(test|bench|drill)/' },
      { path: '^server/test/|[.]spec[.]ts$' },
    ),
    forbid(
      'kit, api and store import no feature',
      { path: '^web/src/(kit|api|store)/' },
      { path: '^web/src/(features|apps)/' },
    ),
    forbid(
      'what both web apps share imports neither',
      { path: '^web/src/(kit/core|features/[^/]+)/[^/]+$' },
      { path: webApp },
    ),
    forbid(
      'the panel and the mini-app do not import each other',
      { path: webApp, pathNot: '[.]spec[.]tsx?$' },
      { path: webApp, pathNot: '^web/src/(kit|apps|features/[^/]+)/$1/' },
    ),
    forbid(
      'texts of the web app import only what they are made of',
      { path: '^web/src/texts/', pathNot: '[.]spec[.]ts$' },
      {
        pathNot:
          '^web/src/(texts/|kit/core/(part-loader|storage)[.]ts$|api/credentials[.]ts$)|^server/shared/|node_modules/react/',
      },
    ),
    forbid(
      'the panel imports only the texts that both apps have',
      { path: '^web/src/(kit/(core|panel)|(apps|features/[^/]+)/panel)/', pathNot: '[.]spec[.]tsx?$' },
      { path: '^web/src/texts/(index|en|en-screens)[.]ts$' },
    ),
    forbid(
      'features of the web app import no app',
      { path: '^web/src/features/' },
      { path: '^web/src/apps/' },
    ),
    forbid(
      'only api modules import generated hooks',
      { path: '^web/src/', pathNot: '[/-]api[.]ts$|[.]spec[.]tsx?$' },
      { path: 'api[.]gen[.]ts$', ...typesAside },
    ),
    forbid(
      'server and web meet only in openapi.json and server/shared',
      { path: '^(server|web)/' },
      { path: '^(server|web)/', pathNot: '^$1/|^server/shared/' },
    ),
    forbid(
      'what server and web share imports neither',
      { path: '^server/shared/' },
      { pathNot: '^server/shared/' },
    ),
    forbid('no cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    // The type of the store is made of its slices, which dispatch to it, and generated calls name the errors of their own base.
    forbid(
      'no cycles of types',
      { path: '^(server|web)/src/', pathNot: '^web/src/(api|store)/' },
      { circular: true },
    ),
    forbid(
      'no dead files',
      {
        orphan: true,
        pathNot: '[.]d[.]ts$|[.]config[.]ts$|/(main|start)[.]tsx?$|openapi[.]ts$|^server/test/global-',
      },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
