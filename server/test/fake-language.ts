import { createFormats } from '../src/texts/formats.js';
import { translations } from '../src/texts/texts.js';
import type { Texts } from '../src/texts/value-texts.js';
import { Markdown, type Piece } from '../src/platform/messenger/api/markdown.js';

/** During the tests of a spec, each text of this language is its key and its values: ‹moments.streak 5›. */
export function setUpFakeLanguage(language: 'tr' | 'ar'): void {
  const { t, join } = createFormats(language);
  const toPiece = (value: unknown): Piece =>
    value instanceof Markdown || typeof value === 'number' ? value : String(value);
  const toFake = (texts: object, path: string): object =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]: [string, unknown]) => {
        const key = path + name;
        if (typeof text === 'string') return [name, `‹${key}›`];
        if (typeof text !== 'function')
          return [
            name,
            Array.isArray(text) || text instanceof Markdown ? text : toFake(text as object, `${key}.`),
          ];
        return [name, (values: object) => t`‹${key} ${join(Object.values(values).map(toPiece))}›`];
      }),
    );
  let real: Texts | undefined;
  beforeAll(() => {
    real = translations[language];
    translations[language] = toFake(translations.en, '') as Texts;
  });
  afterAll(() => {
    if (real) translations[language] = real;
    else delete translations[language];
  });
}
