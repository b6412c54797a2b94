import { expect, it } from 'vitest';
import { blocksOf, isSameBlock } from './message-blocks';

const messages = Array.from({ length: 1000 }, (_, at) => ({
  id: 1000 + at * 3,
  user_id: 1,
  message: 'Hello',
  files: [],
  timestamp: at,
}));

it('keeps all messages in their order', () => {
  const blocks = blocksOf(messages);
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.flatMap((block) => block.messages)).toEqual(messages);
  expect(blocks.map(({ before }) => before?.id)).toEqual([
    undefined,
    ...blocks.slice(0, -1).map((block) => block.messages.at(-1)!.id),
  ]);
});

it('changes only the outer blocks when messages come before or after', () => {
  const some = blocksOf(messages.slice(200, 800));
  const more = blocksOf(messages);
  const changed = some.filter((block) => !more.some((other) => isSameBlock(block, other)));
  expect(changed).toEqual([some[0], some.at(-1)]);
});
