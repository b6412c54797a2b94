import { Agent, request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from '../src/reference/examples.js';
import { listOperations } from '../src/reference/describe-operations.js';
import { AnswerCheck, type Answer } from './fuzz/check-answer.js';
import { type DescribedOperation, type OddRequest, newOddRequest } from './fuzz/odd-requests.js';
import { Random } from './random.js';
import { type CredentialPicker, newWorld } from './fuzz/world.js';
import { setUpAppWithOwnDatabase } from './test-app.js';

/** With the same seed, every run sends the same requests, so that a new failure is caused by a new change. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const REQUEST_COUNT = Number(process.env.FUZZ_REQUESTS ?? 1_000);
/** Then the world is recreated, because calls remove rows. */
const REQUESTS_PER_WORLD = 500;
const CONCURRENCY = 4;
const TIMEOUT_MS = 15_000;

const app = setUpAppWithOwnDatabase('api', { API_KEY_CALLS_PER_MINUTE: '1000000', UPLOAD_MAX_MB: '1' });
let address: URL;
// One connection for each request, so that a connection closed after a refusal does not break the next request.
const agent = new Agent({ keepAlive: false, maxSockets: CONCURRENCY });
beforeAll(async () => void (address = new URL(await app.listen())));
afterAll(() => agent.destroy());

async function readOperations() {
  const { body } = await app.anonymous().get('/api/openapi.json');
  const document = body as OpenAPIObject;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    listOperations({ ...document, paths: { [path]: item } }).map(([, operation]): DescribedOperation => {
      const [method] = Object.entries(item).find(([, known]) => known === operation)!;
      const content = (operation.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)
        ?.content;
      return {
        id: operation.operationId!,
        method,
        path,
        parameters: (operation.parameters ?? []) as DescribedOperation['parameters'],
        bodies: Object.fromEntries(Object.entries(content ?? {}).map(([type, { schema }]) => [type, schema])),
      };
    }),
  );
  return { document, operations, schemas: document.components!.schemas as Record<string, Schema> };
}

function send({ method, path, headers, body }: OddRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      hostname: address.hostname,
      port: address.port,
      method: method.toUpperCase(),
      path,
    };
    const length = body ? { 'content-length': String(body.length) } : {};
    const call = httpRequest(
      { ...options, headers: { ...headers, ...length }, timeout: TIMEOUT_MS },
      (answer) => {
        const { statusCode: status = 0 } = answer;
        const type = (answer.headers['content-type'] ?? '').split(';')[0]!;
        if (type === 'text/event-stream') {
          answer.destroy();
          return resolve({ status, type, text: '' });
        }
        const isGzip = answer.headers['content-encoding'] === 'gzip';
        readText(isGzip ? answer.pipe(createGunzip()) : answer).then(
          (text) => resolve({ status, type, text }),
          reject,
        );
      },
    );
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', reject);
    call.end(body ?? undefined);
  });
}

/** A concurrent request may abort a GET, such as an export whose person lost a right. */
const sendWithRetry = (odd: OddRequest): Promise<Answer> =>
  send(odd).catch((error: Error) => {
    if (error.message !== 'aborted' || odd.method !== 'get') throw error;
    return send(odd);
  });

/** Makes the tokens of a world valid again after a call that ends all sessions of a person. Erased people stay logged out. */
const restoreSessions = () =>
  app.db.query('update users set session_epoch = 0, sessions_ended_at = null where telegram_id > 0');

const formatRequest = ({ method, path, headers, body }: OddRequest) =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString().slice(0, 500) ?? ''}`;

it(
  `responds to ${REQUEST_COUNT} odd requests as described by the OpenAPI document (FUZZ_SEED=${SEED})`,
  async () => {
    const { document, operations, schemas } = await readOperations();
    const check = new AnswerCheck(document);
    const requestByProblem = new Map<string, string>();
    const statuses: Record<number, number> = {};
    const sendOne = async (i: number, pickCredentials: CredentialPicker) => {
      const random = new Random(SEED + i);
      const operation = random.pick(operations);
      const odd = newOddRequest(operation, schemas, random, pickCredentials(random, operation.path));
      const report = (problem: string) =>
        requestByProblem.set(
          `${operation.id}: ${problem}`,
          `FUZZ_SEED=${SEED} request ${i}: ${formatRequest(odd)}`,
        );
      try {
        const answer = await sendWithRetry(odd);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (odd.path.includes('/logout')) await restoreSessions();
        const problem = check.findProblem(operation, answer, odd.body !== null);
        if (problem) report(problem);
      } catch (error) {
        const { message } = error as Error;
        // Another request may have changed the rights or the session of the person.
        if (!(operation.id.startsWith('export') && message === 'aborted')) report(`no answer (${message})`);
      }
    };
    for (let first = 0; first < REQUEST_COUNT; first += REQUESTS_PER_WORLD) {
      const pickCredentials = await newWorld(app);
      const last = Math.min(first + REQUESTS_PER_WORLD, REQUEST_COUNT);
      let next = first;
      const runLane = async () => {
        while (next < last) await sendOne(next++, pickCredentials);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, runLane));
    }

    console.log(`FUZZ_SEED=${SEED}: ${REQUEST_COUNT} requests, by status ${JSON.stringify(statuses)}`);
    expect(Object.fromEntries(requestByProblem)).toEqual({});
    expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBeGreaterThan(REQUEST_COUNT / 5);
  },
  60_000 + REQUEST_COUNT * 60,
);
