import { ACCESS, type AccessRule } from '../src/platform/access/access.decorator.js';
import { agent, app, brand, startAccessCalls } from '../test/access-calls.js';
import { expectCell } from '../test/access-cells.js';
import { callers, type MatrixRow, readAccessMatrix } from '../test/access-matrix.js';
import { newApiKey } from '../test/api-key.factories.js';
import { type Route, routesOf } from '../test/routes.js';

/** Weakens the rule of each route in turn. The access matrix must then be wrong somewhere in the route's row. */

let routes: Map<string, Route>;
beforeAll(async () => {
  await startAccessCalls();
  routes = new Map(routesOf(app).map((route) => [`${route.method} ${route.path}`, route]));
});

/** The next weaker rules, each with the requirement that it leaves out. */
function weaken(rule: AccessRule): [what: string, weaker: AccessRule][] {
  if (rule === 'admin') return [['is for admins', { staff: null }]];
  if (rule === 'member') return [['is for members', 'mini-app']];
  if (rule === 'api-key') return [['is for API keys', { staff: null, orApiKey: true }]];
  if (typeof rule === 'string') return [['needs a credential', 'public']];
  const { staff, orApiKey, notCeo } = rule;
  const weaker: [string, AccessRule][] = [
    staff === null ? ['is for staff', 'user'] : [`needs the code ${staff}`, { ...rule, staff: null }],
  ];
  if (!orApiKey) weaker.push(['is not for API keys', { ...rule, orApiKey: true }]);
  if (notCeo) weaker.push(['is not for ceos', { staff, orApiKey }]);
  return weaker;
}

/** Expects the answers of the matrix. API keys are not in it: they get 403 unless the rule allows them. */
async function expectRow(row: MatrixRow, isForPrograms: boolean): Promise<void> {
  const program = app.with((await newApiKey(app, [brand])).headers);
  const path = row.path.replace(/\{\w+\}/, '1');
  const method = row.method.toLowerCase() as 'get';
  if (!isForPrograms) expect((await program[method](path).timeout(5_000)).status).toBe(403);
  // An open stream does not end, so only a refused caller is tried.
  if (row.path === 'events')
    return expect((await app.as(agent).get('events').timeout(5_000)).status).toBe(403);
  if (row.path === 't/events')
    return expect((await app.anonymous().get('t/events').timeout(5_000)).status).toBe(401);
  for (const caller of callers) await expectCell(caller, row);
}

const guarded = readAccessMatrix().filter(
  ({ path, answers }) => answers.anon === '401' && !path.startsWith('telegram/'),
);
it.each(guarded.map((row) => [row.method, row.path, row] as const))(
  '%s %s',
  async (method, path, row) => {
    const { handler } = routes.get(`${method} ${path}`)!;
    const rule = Reflect.getMetadata(ACCESS, handler) as AccessRule;
    const isForPrograms = rule === 'api-key' || (typeof rule === 'object' && rule.orApiKey === true);
    await expectRow(row, isForPrograms);
    for (const [what, weaker] of weaken(rule)) {
      Reflect.defineMetadata(ACCESS, weaker, handler);
      const noticed = await expectRow(row, isForPrograms).then(
        () => false,
        () => true,
      );
      Reflect.defineMetadata(ACCESS, rule, handler);
      expect([what, noticed]).toEqual([what, true]);
    }
  },
  60_000,
);
