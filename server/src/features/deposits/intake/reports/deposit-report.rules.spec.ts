import { type SubmittedForm, earlyOutcome } from './deposit-report.rules.js';

const now = new Date('2026-03-10T12:00:00Z');

it.each([
  [8, 'a minute'],
  [59, 'a minute'],
  [60, '2 minutes'],
  [600, '11 minutes'],
])('with %s seconds for an undo, a message can be edited again in %s', (undoSeconds, wait) => {
  const filed = {
    message: { edit: 'certain', isOld: false },
    isOnly: true,
    form: { problems: [] },
    deposit: { id: 12, type: 'retention', status: 'accept', moderatedAt: now },
  } as unknown as SubmittedForm;

  expect(earlyOutcome(filed, now, undoSeconds)?.text.source).toContain(
    `If it still waits in ${wait}, edit the message again`,
  );
});
