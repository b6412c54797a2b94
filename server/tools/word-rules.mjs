/**
 * How names and sentences read (CONTRIBUTING.md, "Words"): a verb has one meaning in the whole tree, a function is named by what it
 * does, and sentences use the terms of the field.
 */
import ts from 'typescript';

/** Words that say too little as a verb. They stay right as nouns of the product, such as a hold or a note. */
const vagueVerbs =
  /^(take|keep|note|tell|say|ask|hear|meet|look|hold|give|let|go|forget|settle|begin|follow)(?=[A-Z]|$)/;

/** How many functions may end in `Of`. Lower it whenever there are fewer. */
const MAX_OF = 42;

const oddTurns = {
  'in case that': 'if',
  'takes no changes': 'is read-only',
  'by which way': 'through which channel',
  'in a circle': 'to avoid deadlocks',
  'reads dear': 'expensive reads',
  'is at it': 'is reviewing it',
  'named otherwise': 'breaks the naming convention',
  'goes on below': 'Continued below',
};
const lostCitation =
  /\bdecisions? \d+\b|\(spec [0-9]|\b(telegram|product|decisions|ux|house|words|style)[.]md\b/;

/** The functions of a source, with the name of each and whether other files can call it. */
function* functionsIn(source) {
  const has = (node, modifier) => node.modifiers?.some(({ kind }) => kind === modifier) ?? false;
  const queue = [source];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (ts.isMethodDeclaration(node) && ts.isClassDeclaration(node.parent))
      yield { name: node.name.getText(source), isPublic: !has(node, ts.SyntaxKind.PrivateKeyword) };
    else if (ts.isFunctionDeclaration(node))
      yield { name: node.name?.text ?? '', isPublic: has(node, ts.SyntaxKind.ExportKeyword) };
    else if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isArrowFunction(node.initializer)
    )
      yield { name: node.name.text, isPublic: has(node.parent.parent, ts.SyntaxKind.ExportKeyword) };
    ts.forEachChild(node, (child) => void queue.push(child));
  }
}

/** Takes the path and text of each source. Returns a line for each breach. */
export function findOddWords(sources) {
  const breaches = [];
  let ofNames = 0;
  for (const [file, text] of sources) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const { name, isPublic } of functionsIn(source)) {
      if (/[a-z]Of$/.test(name)) ofNames += 1;
      if (isPublic && vagueVerbs.test(name)) breaches.push(`${file} names a function ${name}`);
    }
    for (const [turn, better] of Object.entries(oddTurns))
      if (text.includes(turn)) breaches.push(`${file} says "${turn}", better: ${better}`);
    const [citation] = lostCitation.exec(text) ?? [];
    if (citation) breaches.push(`${file} cites ${citation}, which nobody finds here`);
  }
  if (ofNames > MAX_OF) breaches.push(`${ofNames} functions end in Of, at most ${MAX_OF} may`);
  return breaches;
}
