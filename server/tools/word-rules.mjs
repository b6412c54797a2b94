/**
 * How names and sentences read (CONTRIBUTING.md, "Words"). A verb has one meaning in the whole tree, a function is named by what it
 * does and not by what it returns, and comments use the terms of the field.
 */
import ts from 'typescript';

/** Words that say too little as a verb. As a noun of the product, such as a hold or a note, they are right. */
const vagueVerbs =
  /^(take|keep|note|tell|say|ask|hear|meet|look|hold|give|let|go|forget|settle|begin|follow)(?=[A-Z]|$)/;

/** How many functions may end in `Of`. It only falls. */
export const MAX_OF = 60;

const oddTurns = {
  'in case that': 'if',
  'takes no changes': 'is read-only',
  'is away': 'is unavailable',
  'by which way': 'through which channel',
  'made again': 'recomputed, or created again',
  'in a circle': 'to avoid deadlocks',
  'reads dear': 'expensive reads',
  'is at it': 'is reviewing it',
  'named otherwise': 'breaks the naming convention',
  'goes on below': 'Continued below',
};
const lostCitation = /\bdecisions? \d+\b|\b(telegram|product|decisions|ux|house|words|style)[.]md\b/;

/** The functions of a source, with the name of each and whether others can call it. */
function* functionsIn(source) {
  const isPrivate = (node) =>
    ts.isPrivateIdentifier(node.name) ||
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const queue = [source];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (ts.isMethodDeclaration(node) && ts.isClassDeclaration(node.parent))
      yield { name: node.name.getText(source), isPublic: !isPrivate(node), node };
    if (ts.isFunctionDeclaration(node) && node.name)
      yield { name: node.name.text, isPublic: isExported(node), node };
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isArrowFunction(node.initializer)
    )
      yield { name: node.name.text, isPublic: isExported(node.parent.parent), node };
    ts.forEachChild(node, (child) => void queue.push(child));
  }
}

/** Takes the path and text of each source. Returns a line for each breach. */
export function findOddWords(sources) {
  const breaches = [];
  let derived = 0;
  for (const [file, text] of sources) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const { name, isPublic } of functionsIn(source)) {
      if (/[a-z]Of$/.test(name)) derived += 1;
      if (isPublic && vagueVerbs.test(name)) breaches.push(`${file} names a function ${name}`);
    }
    for (const [turn, better] of Object.entries(oddTurns))
      if (text.includes(turn)) breaches.push(`${file} says "${turn}". Better: ${better}`);
    const [citation] = lostCitation.exec(text) ?? [];
    if (citation) breaches.push(`${file} cites ${citation}, which is not in this repository`);
  }
  if (derived > MAX_OF) breaches.push(`${derived} functions end in Of, at most ${MAX_OF} are allowed`);
  return breaches;
}
