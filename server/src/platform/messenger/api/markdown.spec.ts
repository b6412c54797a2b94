import { bold, code, lines, link, md } from './markdown.js';

describe('md', () => {
  it('escapes all 18 reserved characters and the backslash, in values and in its own text', () => {
    const reserved = '_*[]()~`>#+-=|{}.!\\';

    expect(md`${reserved}`.source).toBe([...reserved].map((char) => `\\${char}`).join(''));
    expect(md`Well done! (A12)`.source).toBe('Well done\\! \\(A12\\)');
  });

  it('leaves Markdown pieces as they are', () => {
    expect(md`${bold('1.5')} for ${12}`.source).toBe('*1\\.5* for 12');
  });

  it('escapes inside code only what ends it', () => {
    expect(code('a`b\\c_d').source).toBe('`a\\`b\\\\c_d`');
  });

  it('cannot be led out of a link by its address', () => {
    expect(link('A. B', 'https://x.example/a_(b)').source).toBe('[A\\. B](https://x.example/a_(b\\))');
  });

  it('joins lines', () => {
    expect(lines('a.', md`b`, '').source).toBe('a\\.\nb\n');
  });
});
