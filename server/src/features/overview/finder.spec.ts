import { parseQuery } from './finder.service.js';

const noIds = {
  telegramId: null,
  depositId: null,
  depositType: null,
  ticketId: null,
};

it.each([
  ['A12', { depositId: 12, depositType: 'retention' }],
  ['f12', { depositId: 12, depositType: 'ftd' }],
  ['\u041012', { depositId: 12, depositType: 'retention' }], // Cyrillic А
  ['\u049212', { depositId: 12, depositType: 'ftd' }], // Cyrillic Ғ
  ['#8', { ticketId: 8 }],
  ['8', { depositId: 8, ticketId: 8, telegramId: '8' }],
  ['7000000011', { telegramId: '7000000011' }],
  ['A0', { depositType: 'retention' }],
  ['A2147483648', { depositType: 'retention' }],
  ['Anna', {}],
  ['A12 x', {}],
])('parses %s', (text, expected) => {
  expect(parseQuery(text)).toMatchObject({ ...noIds, name: text, username: text, ...expected });
});

it('treats a text with @ as a username', () => {
  expect(parseQuery('@anna')).toMatchObject({ name: null, username: 'anna' });
  expect(parseQuery('@')).toMatchObject({ name: null, username: null });
});

it.each([
  ['Anna', 'Anna'],
  ['482', '482'],
  ['A12', 'A12'],
  ['48', null],
  ['#482', null],
  ['@anna', null],
])('%j searches client ids, wallets and tickets for %j', (input, text) => {
  expect(parseQuery(input).text).toBe(text);
});
