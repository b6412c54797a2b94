import { setImmediate } from 'node:timers/promises';
import { LineWriter } from './line-writer.js';

function newWriter() {
  const written: string[] = [];
  const once = jest.spyOn(process, 'once').mockReturnThis();
  const writer = new LineWriter({ write: (text: unknown) => Boolean(written.push(String(text))) });
  const atExit = once.mock.calls.find(([event]) => event === 'exit')![1] as () => void;
  once.mockRestore();
  return { writer, written, atExit };
}

it('writes the lines of one turn together, in their order', async () => {
  const { writer, written } = newWriter();
  writer.write('one');
  writer.write('two');
  expect(written).toEqual([]);
  await setImmediate();
  writer.write('three');
  await setImmediate();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

it('writes at the end of the process what is left, and nothing twice', async () => {
  const { writer, written, atExit } = newWriter();
  writer.write('last');
  atExit();
  await setImmediate();
  expect(written).toEqual(['last\n']);
});
