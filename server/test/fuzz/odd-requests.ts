import { randomUUID } from 'node:crypto';
import type { Schema } from '../../src/reference/examples.js';
import { samples } from '../file.factories.js';
import { oddTexts, newOddValue, newId, newValue } from './odd-values.js';
import type { Random } from '../random.js';

export interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  bodies: Record<string, Schema>;
}

export interface OddRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

const oddPathParts = [
  '0',
  '-1',
  '1.5',
  'abc',
  '1e3',
  '%00',
  '%ff',
  '%',
  '%zz',
  '..%2f..',
  '１',
  '2147483648',
  '9'.repeat(40),
  'a'.repeat(3_000),
  ' ',
  "1'--",
];
const oddQueries = [
  'a[]=1',
  'page[a]=1',
  '=',
  '&&&',
  '%',
  '%ff=%ff',
  '__proto__=1',
  'constructor[prototype]=1',
  '?',
  `x=${'y'.repeat(2_000)}`,
];
const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/JSON',
  'json',
  '*/*',
  ';',
  'application/octet-stream',
];

/** Most parts follow the OpenAPI document, and some are odd. */
export function newOddRequest(
  operation: DescribedOperation,
  schemas: Record<string, Schema>,
  random: Random,
  credentials: Record<string, string>,
): OddRequest {
  const path = operation.path.replace(/\{\w+\}/g, () =>
    random.chance(0.12) ? toSafePart(random.pick(oddPathParts)) : String(newId(random)),
  );
  const request = {
    method: operation.method,
    path: path + buildQuery(operation, schemas, random),
    headers: { ...credentials },
  };
  addHeaders(request.headers, operation, random);
  return { ...request, ...buildBody(operation, schemas, random, request.headers) };
}

const toSafePart = (part: string) => (/^[!-~]+$/.test(part) ? part : encodeURIComponent(part));

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function buildQuery(
  { parameters }: DescribedOperation,
  schemas: Record<string, Schema>,
  random: Random,
): string {
  const parts = parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(parameter.required ? 0.95 : 0.5))
    .flatMap(({ name, schema }) => {
      const value = random.chance(0.12) ? random.pick(oddTexts) : newValue(schema, schemas, random, name);
      const pair = `${name}=${encodeURIComponent(toUrlText(toText(value)))}`;
      return random.chance(0.04) ? [pair, pair] : [pair];
    });
  if (random.chance(0.04)) parts.push(random.pick(oddQueries));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Replaces lone surrogates, which a URL cannot contain, and truncates the text, because Node refuses long URLs. */
const toUrlText = (text: string) => Buffer.from(text.slice(0, 500)).toString();

function addHeaders(
  headers: Record<string, string>,
  { id, parameters }: DescribedOperation,
  random: Random,
): void {
  // Failed logins are counted by address.
  headers['x-forwarded-for'] =
    `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 255)}`;
  if (id === 'readFile' || random.chance(0.02))
    headers.range = random.pick(['bytes=0-', 'bytes=5-1', 'bytes=-1', 'x', 'bytes=0-0,2-3']);
  if (random.chance(0.02)) headers.accept = random.pick(['text/html', 'application/xml', '']);
  if (random.chance(0.02)) headers['accept-encoding'] = 'gzip, br, x';
  if (parameters.some((parameter) => parameter.name === 'Idempotency-Key') && random.chance(0.5)) {
    headers['idempotency-key'] = random.pick(['k1', 'k2', 'k3', '', ' ', 'é', 'x'.repeat(256), randomUUID()]);
  }
}

function buildBody(
  { method, bodies }: DescribedOperation,
  schemas: Record<string, Schema>,
  random: Random,
  headers: Record<string, string>,
): { body: Buffer | null } {
  const [type, schema] = random.pick(
    Object.entries(bodies).length > 0 ? Object.entries(bodies) : [['application/json', {}]],
  );
  const hasBody = Object.keys(bodies).length > 0 || (method !== 'get' && random.chance(0.1));
  if (!hasBody || random.chance(0.02)) return { body: null };
  if (type === 'multipart/form-data' && !random.chance(0.1))
    return { body: buildForm(schema, schemas, random, headers) };
  headers['content-type'] = random.chance(0.05) ? random.pick(oddTypes) : 'application/json';
  return { body: Buffer.from(buildJson(schema, schemas, random)) };
}

function buildJson(schema: Schema, schemas: Record<string, Schema>, random: Random): string {
  const kind = random.between(1, 100);
  if (kind === 1) return '['.repeat(20_000);
  if (kind === 2) return `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  if (kind === 3) return JSON.stringify({ name: 'x'.repeat(1_100_000) });
  if (kind === 4)
    return random.pick([
      '',
      '{',
      '{"a":',
      'NaN',
      '{"a":1,}',
      "{'a':1}",
      '\ufeff{}',
      '{"id":1e999}',
      '\u0000',
    ]);
  if (kind === 5)
    return random.pick([
      '{"__proto__":{"role":"admin"}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"a":1,"a":2}',
    ]);
  if (kind <= 9) return JSON.stringify(newOddValue(random)) ?? 'null';
  return JSON.stringify(newValue(schema, schemas, random));
}

/** Files are of the right or a wrong type. */
function buildForm(
  schema: Schema,
  schemas: Record<string, Schema>,
  random: Random,
  headers: Record<string, string>,
): Buffer {
  const boundary = 'fuzzfuzz';
  headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
  const value = newValue(schema, schemas, random);
  const fields = Object.entries((typeof value === 'object' && value) || {}).filter(
    ([name]) => name !== 'files',
  );
  const parts = fields.map(
    ([name, content]) => [`name="${toSafeName(name)}"`, Buffer.from(toText(content))] as const,
  );
  const names = Object.keys(samples) as (keyof typeof samples)[];
  for (let i = random.pick([0, 0, 0, 1, 1, 2, 6]); i > 0; i--) {
    const name = random.pick(names);
    const content = random.chance(0.05)
      ? Buffer.alloc(1_200_000, 7)
      : random.pick([samples[name], samples[random.pick(names)], Buffer.alloc(0)]);
    const field = random.pick(['files', 'files', 'files[]', 'file', '']);
    parts.push([
      `name="${field}"; filename="${random.pick(['', 'a', '../x', 'é', 'x'.repeat(300)])}.${name}"`,
      content,
    ]);
  }
  const chunks = parts.flatMap(([head, content]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  const whole = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return random.chance(0.05) ? whole.subarray(0, random.between(0, whole.length)) : whole;
}

const toSafeName = (name: string) => name.replace(/["\r\n]/g, '');
