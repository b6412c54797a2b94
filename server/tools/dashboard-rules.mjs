/** Prints the dashboard's expressions as rules that promtool can check (`npm run check:alarms`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../docker/monitoring/grafana-dashboard.json');
const { panels } = JSON.parse(readFileSync(file, 'utf8'));
const expressions = panels
  .flatMap(({ targets = [] }) => targets)
  .map(({ expr }) => expr.replaceAll('$__rate_interval', '5m'));
if (expressions.length === 0) throw new Error(`${file} has no expressions`);
const rules = expressions.map((expr, index) => ({ record: `panel_${index}`, expr }));
console.log(JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
