/**
 * Rules for names and sentences (CONTRIBUTING.md, "Words"): a verb has one meaning in the whole tree, a function is named by
 * what it does, and sentences use standard terms.
 */
import ts from 'typescript';

/** Too vague as verbs, but fine as nouns, such as a hold or a note. */
const vagueVerbs =
  /^(take|keep|note|tell|say|ask|hear|meet|look|hold|give|let|go|forget|settle|begin|follow)(?=[A-Z]|$)/;

/** Lower this number whenever fewer functions end in `Of`. */
const MAX_OF = 4;

const oddPhrases = {
  'in case that': 'if',
  'takes no changes': 'is read-only',
  'by which way': 'through which channel',
  'in a circle': 'to avoid deadlocks',
  'reads dear': 'expensive reads',
  'is at it': 'is reviewing it',
  'named otherwise': 'breaks the naming convention',
  'goes on below': 'Continued below',
};
const missingCitation =
  /\bdecisions? \d+\b|\(spec [0-9]|\b(telegram|product|decisions|ux|house|words|style)[.]md\b/;

/** `isPublic`: other files can call the function. */
function* listFunctions(source) {
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

/** Checks sources, each given by its path and text. Returns a line for each breach. */
export function findWordBreaches(sources) {
  const breaches = [];
  let ofNameCount = 0;
  for (const [file, text] of sources) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const { name, isPublic } of listFunctions(source)) {
      if (/[a-z]Of$/.test(name)) ofNameCount += 1;
      if (isPublic && vagueVerbs.test(name)) breaches.push(`${file} names a function ${name}`);
    }
    for (const [phrase, better] of Object.entries(oddPhrases))
      if (text.includes(phrase)) breaches.push(`${file} says "${phrase}", better: ${better}`);
    const [citation] = missingCitation.exec(text) ?? [];
    if (citation) breaches.push(`${file} cites ${citation}, which is not in the repository`);
  }
  if (ofNameCount > MAX_OF) breaches.push(`${ofNameCount} functions end in Of, at most ${MAX_OF} may`);
  return breaches;
}
