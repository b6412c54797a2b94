import { hasControlBytes, isMarkup, typeOfName } from './file-types.rules.js';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('typeOfName', () => {
  it('knows the names that the server makes', () => {
    expect(typeOfName(`${uuid}.png`)).toEqual({ contentType: 'image/png' });
    expect(typeOfName(`${uuid}.mov`)).toEqual({ contentType: 'video/quicktime', isDownload: true });
  });

  it.each([
    `${uuid}.svg`,
    `${uuid}.html`,
    uuid,
    'photo.png',
    `../${uuid}.png`,
    `${uuid}.png/..`,
    `${uuid}.png\n`,
    `${uuid}.constructor`,
    '',
  ])('refuses %j', (name) => {
    expect(typeOfName(name)).toBeNull();
  });
});

describe('hasControlBytes', () => {
  it('lets tabs and line ends pass', () => expect(hasControlBytes('a\tb\r\nc')).toBe(false));

  it.each(['\0', '\x08', '\x0b', '\x1b', '\x1f', '\x7f'])('finds %j', (byte) => {
    expect(hasControlBytes(`a${byte}b`)).toBe(true);
  });
});

describe('isMarkup', () => {
  it.each([
    '<!DOCTYPE html>',
    '\ufeff  \n<html>',
    '<?xml version="1.0"?>',
    '<!-- x --><svg>',
    '<B>bold</B>',
    '<svg xmlns="x">',
    'text, and then <script>alert(1)</script>',
    'text <SVG onload=x>',
  ])('finds it in %j', (text) => expect(isMarkup(text)).toBe(true));

  it.each(['a < b and b > c', 'a<b', '<anna@example.com> wrote', '< html >', 'see <https://example.com>'])(
    'does not find it in %j',
    (text) => expect(isMarkup(text)).toBe(false),
  );
});
