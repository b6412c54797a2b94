import { findFileType, cleanFileName, formatContentDisposition } from './files.rules.js';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('findFileType', () => {
  it('recognizes the names that the server generates', () => {
    expect(findFileType(`${uuid}.png`)).toEqual({ contentType: 'image/png' });
    expect(findFileType(`${uuid}.mov`)).toEqual({ contentType: 'video/quicktime', isDownload: true });
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
    expect(findFileType(name)).toBeNull();
  });
});

describe('the name of a file', () => {
  it.each([
    ['report.txt', 'txt', 'report.txt'],
    ['IMG 1.JPEG', 'jpg', 'IMG 1.JPEG'],
    ['orders.csv', 'txt', 'orders.csv'],
    ['تقرير.txt', 'txt', 'تقرير.txt'],
    ['👩‍👧 family.png', 'png', '👩‍👧 family.png'],
    ['می‌خواهم.png', 'png', 'می‌خواهم.png'],
    ['run.exe', 'png', 'run.exe.png'],
    ['page.html', 'txt', 'page.html.txt'],
    ['noextension', 'mov', 'noextension.mov'],
    // No path, no control characters, no direction overrides, nothing invisible.
    ['../../etc/passwd', 'txt', 'passwd.txt'],
    ['C:\\secret\\a.png', 'png', 'a.png'],
    ['a\u0000b\r\nc\u001b.png', 'png', 'ab c.png'],
    ['photo\u202egnp.exe', 'png', 'photognp.exe.png'],
    ['a\u2066\u200b\u00ad\ufeffb.png', 'png', 'ab.png'],
    ['half\ud83d.png', 'png', 'half.png'],
    ['a"b<c>:d|e?f*%41.png', 'png', 'a_b_c__d_e_f__41.png'],
    ['...hidden. .png', 'png', 'hidden.png'],
    ['', 'png', 'file.png'],
    ['\u202e', 'txt', 'file.txt'],
  ] as const)('is made safe: %j of type %s becomes %j', (name, extension, safeName) => {
    expect(cleanFileName(name, extension)).toBe(safeName);
  });

  it.each([
    ['a'.repeat(124), 'a'.repeat(124)],
    ['a'.repeat(125), 'a'.repeat(124)],
    ['🦊'.repeat(300), '🦊'.repeat(124)],
  ])('has at most 128 characters, including the extension', (stem, shortened) => {
    expect(cleanFileName(`${stem}.txt`, 'txt')).toBe(`${shortened}.txt`);
  });
});

it('formatContentDisposition names a file in UTF-8, and in ASCII for old programs', () => {
  expect(formatContentDisposition('inline', 'a (1).txt')).toBe('inline; filename="a (1).txt"');
  expect(formatContentDisposition('attachment', `Ж'🦊".mov`)).toBe(
    `attachment; filename="_'__.mov"; filename*=UTF-8''%D0%96%27%F0%9F%A6%8A%22.mov`,
  );
});
