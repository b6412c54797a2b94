import { type SubmittedForm, earlyFormOutcome, classifyEdit, isRecent } from './deposit-report.rules.js';

const now = new Date('2026-03-10T12:00:00Z');

it.each([
  [8, 'a minute'],
  [59, 'a minute'],
  [60, '2 minutes'],
  [600, '11 minutes'],
])('with an undo time of %s seconds, a message can be edited again in %s', (undoSeconds, wait) => {
  const submitted = {
    message: { edit: 'certain', isOld: false },
    isOnly: true,
    form: { problems: [] },
    deposit: { id: 12, type: 'retention', status: 'accept', moderatedAt: now },
  } as unknown as SubmittedForm;

  expect(earlyFormOutcome(submitted, now, undoSeconds)?.text.source).toContain(
    `If it still waits in ${wait}, edit the message again`,
  );
});

it.each([
  ['another text', true, 'certain'],
  ['another text', false, 'certain'],
  ['nothing', true, 'likely'],
  ['nothing', false, 'unlikely'],
  ['same text', true, 'unlikely'],
  ['same text', false, 'unlikely'],
] as const)('if the bot saw %s last, an edit (with a date: %s) is %s', (lastSeen, hasEditDate, certainty) => {
  expect(classifyEdit(lastSeen, hasEditDate)).toBe(certainty);
});

const sentAtSeconds = Date.UTC(2026, 2, 10, 12) / 1_000;

it.each([
  ['2026-03-10T12:00:00.000Z', true],
  ['2026-03-12T11:59:59.999Z', true],
  ['2026-03-12T12:00:00.000Z', false],
  ['2036-03-10T12:00:00.000Z', false],
  // Telegram's clock may be ahead of ours.
  ['2026-03-10T11:59:00.000Z', true],
])('a message is recent at %s: %s', (time, expected) => {
  expect(isRecent(sentAtSeconds, new Date(time))).toBe(expected);
});
