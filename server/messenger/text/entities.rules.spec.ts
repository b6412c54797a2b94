import { addDetectedEntities } from './entities.rules.js';

const detect = (text: string) =>
  addDetectedEntities({ text, entities: [] }).entities.map(({ type, offset, length }) => [
    type,
    text.slice(offset, offset + length),
  ]);

describe('addDetectedEntities', () => {
  it.each([
    ['/start brand_3', [['bot_command', '/start']]],
    ['/id@tallydesk_bot', [['bot_command', '/id@tallydesk_bot']]],
    [
      '#ftd\nAgent: @anna_k',
      [
        ['mention', '@anna_k'],
        ['hashtag', '#ftd'],
      ],
    ],
    ['see http://localhost:3000/auth/1/a-b_c.', [['url', 'http://localhost:3000/auth/1/a-b_c']]],
    ['a/b 1/2 me@anna.example #1', []],
  ])('detects in %j: %j', (text, detected) => {
    expect(detect(text).sort()).toEqual([...detected].sort());
  });

  it('detects nothing in code', () => {
    const code = { type: 'code', offset: 0, length: 6 };
    expect(addDetectedEntities({ text: '/start', entities: [code] }).entities).toEqual([code]);
  });
});
