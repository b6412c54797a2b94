import { cloneElement, isValidElement, type ReactNode } from 'react';

const accentedByLetter: Record<string, string> = Object.fromEntries(
  [...'aåbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþrŕsštţuûvṽwŵxẋyýzž'].reduce<[string, string][]>(
    (pairs, letter, index, letters) => (index % 2 === 0 ? [...pairs, [letter, letters[index + 1]!]] : pairs),
    [],
  ),
);

/** "Ĥééļļöö" for "Hello": accented, and some 40% longer. */
export const toPseudo = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const lower = accentedByLetter[letter.toLowerCase()] ?? letter;
    const shown = letter === letter.toLowerCase() ? lower : lower.toUpperCase();
    return 'aeiou'.includes(letter) ? shown + lower : shown;
  });

/** Accents a text, but not the values in it. */
function accent(text: ReactNode, values: readonly string[]): ReactNode {
  if (typeof text === 'string') return accentString(text, values);
  if (!isValidElement<{ children?: ReactNode }>(text) || typeof text.type !== 'symbol') return text;
  const { children } = text.props;
  return cloneElement(text, {}, ...[children].flat().map((child) => accent(child, values)));
}

function accentString(text: string, values: readonly string[]): string {
  const value = values.find((candidate) => candidate !== '' && text.includes(candidate));
  if (value === undefined) return toPseudo(text);
  const parts = text.split(value).map((part) => accentString(part, values));
  return parts.join(value);
}

/** Converts English texts to a test language: with accents, and as long as the longest real language. */
export const toPseudoTexts = <Texts extends object>(texts: Texts): Texts => convert(texts) as Texts;

function convert(texts: unknown): unknown {
  if (typeof texts === 'string') return toPseudo(texts);
  if (typeof texts === 'function')
    return (params: Record<string, unknown>) => {
      // Parts that a component wraps in an element are texts too.
      const wrapped = Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'function' ? (part: string) => (value as typeof toPseudo)(toPseudo(part)) : value,
      ]);
      const values = Object.values(params).filter((value) => typeof value === 'string');
      return accent((texts as typeof convert)(Object.fromEntries(wrapped)) as ReactNode, values);
    };
  if (Array.isArray(texts)) return texts.map(convert);
  return Object.fromEntries(
    Object.entries(texts as object).map(([name, value]) => [
      name,
      name === 'formats' ? value : convert(value),
    ]),
  );
}
