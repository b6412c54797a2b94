import { describeAccess, toSecurityRequirements } from '../src/reference/operation-access.js';
import { type Operation, listOperations } from '../src/reference/describe-operations.js';
import { tagTexts } from '../src/reference/reference-texts.js';
import { setUpApp } from './test-app.js';

const app = setUpApp();
let operations: Operation[];
beforeAll(async () => {
  const { body } = await app.anonymous().get('/api/openapi.json');
  operations = listOperations(body).map(([, operation]) => operation);
});

const listNames = (list: Operation[]) => list.map(({ operationId }) => operationId);

it('the reference has an example of each JSON request and response, and a text about every group', async () => {
  const listContents = (operation: Operation) =>
    [operation.requestBody, ...Object.values(operation.responses)].flatMap((message) => {
      const content = (message as { content?: Record<string, object> } | undefined)?.content;
      return content?.['application/json'] ?? [];
    });
  const withoutExample = operations.filter((operation) =>
    listContents(operation).some((content) => !('example' in content) && !('examples' in content)),
  );

  expect(operations.length).toBeGreaterThan(60);
  expect(listNames(withoutExample)).toEqual([]);
  const tags = operations.flatMap(({ tags = [] }) => tags);
  expect(tags.filter((tag) => !(tag in tagTexts))).toEqual([]);
  const { status, text } = await app.anonymous().get('/api/docs');
  expect([status, text.includes('Tallydesk API')]).toEqual([200, true]);
});

it('the reference lists the credentials of each operation according to its access rule', () => {
  const getSecurity = (name: string) => operations.find(({ operationId }) => operationId === name)!.security;

  expect(getSecurity('loginWithCode')).toEqual([]);
  expect(getSecurity('createDeposit')).toEqual([{ apiKey: [] }]);
  expect(getSecurity('searchDeposits')).toEqual([{ token: [] }, { apiKey: [] }]);
  expect(getSecurity('getStatistic')).toEqual([{ token: [] }, { apiKey: [] }]);
  expect(getSecurity('listWaitingDeposits')).toEqual([{ token: [] }]);
  expect(toSecurityRequirements('member')).toEqual([
    { launchData: [], brand: [] },
    { token: [], brand: [] },
  ]);
  const rule = { staff: 'deposits', apiKey: 'deposits:read' } as const;
  expect(describeAccess({ rule, needsPasskey: false })).toBe(
    'For staff. A manager needs the code `deposits`. For API keys with the scope `deposits:read`.',
  );
  expect(describeAccess({ rule: 'admin', needsPasskey: true })).toMatch(/^For admins\. .* passkey/);
});
