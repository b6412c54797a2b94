import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActions } from './audit-actions.js';

const root = join(import.meta.dirname, '../..');

/** The compiler checks the actions in code against the list, but not those in SQL texts. */
it('contains every action that SQL writes', () => {
  const sources = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => /(?<!\.spec)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((text) => /auditInsertSql|insert into audit_records/.test(text));

  const writtenActions = sources
    .flatMap((text) => [...text.matchAll(/select '([a-z-]+\.[a-z-]+)'/g)])
    .map(([, action]) => action);

  expect(writtenActions.sort()).toEqual(['ticket.assign']);
  expect(auditActions).toEqual(expect.arrayContaining(writtenActions));
});

it('contains each action once, in alphabetical order', () => {
  expect(auditActions).toEqual([...new Set(auditActions)].sort());
});
