import { PlainTextCheck, PdfCheck } from './content-checks.js';

/** Returns the result of the check, and asserts that it does not depend on how the text is split into pieces. */
function isPlainText(text: string): boolean {
  const results = [1, 2, 7, 65_536].map((length) => {
    const check = new PlainTextCheck();
    for (let at = 0; at < text.length; at += length) check.add(text.slice(at, at + length));
    return check.isPlainText();
  });
  expect(new Set(results).size).toBe(1);
  return results[0]!;
}

it.each(['a\tb\r\nc', '\ufeffGr\u00fc\u00dfe', ' ', 'x'.repeat(1_000)])('%j is plain text', (text) => {
  expect(isPlainText(text)).toBe(true);
});

it('an empty text is not plain text', () => expect(isPlainText('')).toBe(false));

it.each(['\0', '\x08', '\x0b', '\x1b', '\x1f', '\x7f'])('a text with %j is not plain', (byte) => {
  expect(isPlainText(`a${byte}b`)).toBe(false);
  expect(isPlainText(`${'a'.repeat(500)}${byte}`)).toBe(false);
});

it.each([
  '<!DOCTYPE html>',
  '\ufeff  \n<html>',
  `${' \n'.repeat(300)}<div>`,
  '<?xml version="1.0"?>',
  '<!-- x --><svg>',
  '<B>bold</B>',
  '<svg xmlns="x">',
  'text, and then <script>alert(1)</script>',
  `${'x'.repeat(300)}<iframe src=x>`,
  'text <SVG onload=x>',
])('%j contains markup, so it is not plain text', (text) => expect(isPlainText(text)).toBe(false));

it.each([
  'a < b and b > c',
  'a<b',
  '<anna@example.com> wrote',
  '< html >',
  'see <https://example.com>',
  'x <b>',
])('%j is plain text despite its "<"', (text) => expect(isPlainText(text)).toBe(true));

const isSafePdf = (...pieces: string[]) => {
  const check = new PdfCheck();
  return pieces.every((piece) => check.add(piece));
};

it('accepts a PDF', () => {
  expect(isSafePdf('%PDF-1.4\n1 0 obj', '<</EncryptMetadata true /Title (a < b)>>')).toBe(true);
});

it.each([
  ['/Encrypt 5 0 R'],
  ['/Encrypt<</V 4>>'],
  ['<!doctype html>'],
  ['<SCRIPT>'],
  ['<svg '],
  ['<iframe>'],
])('refuses a PDF with %s, even across two pieces', (markup) => {
  expect(isSafePdf(`%PDF-1.4\n${markup}`)).toBe(false);
  expect(isSafePdf(`%PDF-1.4\n${markup.slice(0, 4)}`, markup.slice(4))).toBe(false);
});
