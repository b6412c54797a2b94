import { CHOICE_BUTTON, isForgotten, ticketButtons, ticketLabel } from './ticket-choice.rules.js';

it('names a ticket with its brand', () => {
  expect(ticketLabel({ id: 11, title: 'Credits', brand: 'Northwind' })).toBe('#11 Credits · Northwind');
  expect(ticketLabel({ id: 12, title: 'Chat with CEO', brand: null })).toBe('#12 Chat with CEO');
});

it('cuts long names between characters', () => {
  const label = ticketLabel({ id: 11, title: 'Credits', brand: '😀'.repeat(60) });
  expect([...label]).toHaveLength(60);
  expect(label.endsWith('😀…')).toBe(true);
});

it('makes buttons whose data comes back', () => {
  const [button] = ticketButtons([{ id: 11, title: 'Credits', brand: null }], 7).flat();
  expect(CHOICE_BUTTON.exec((button as { data: string }).data)!.slice(1)).toEqual(['11', '7']);
});

it('forgets a message after a quarter of an hour', () => {
  const sent = new Date('2026-03-10T12:00:00Z');
  expect(isForgotten(sent, new Date('2026-03-10T12:15:00Z'))).toBe(false);
  expect(isForgotten(sent, new Date('2026-03-10T12:15:00.001Z'))).toBe(true);
});
