import { PdfCheck } from './plain-text.rules.js';

const takes = (...pieces: string[]) => {
  const check = new PdfCheck();
  return pieces.every((piece) => check.add(piece));
};

it('takes a PDF', () => {
  expect(takes('%PDF-1.4\n1 0 obj', '<</EncryptMetadata true /Title (a < b)>>')).toBe(true);
});

it.each([
  ['/Encrypt 5 0 R'],
  ['/Encrypt<</V 4>>'],
  ['<!doctype html>'],
  ['<SCRIPT>'],
  ['<svg '],
  ['<iframe>'],
])('refuses %s, also across two pieces', (word) => {
  expect(takes(`%PDF-1.4\n${word}`)).toBe(false);
  expect(takes(`%PDF-1.4\n${word.slice(0, 4)}`, word.slice(4))).toBe(false);
});
