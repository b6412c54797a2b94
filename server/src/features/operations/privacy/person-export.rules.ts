interface Part {
  name: string;
  about: string;
}

/** The README of an export. */
export function buildReadme(userId: number, at: Date, parts: Part[]): string {
  const width = Math.max(...parts.map(({ name }) => name.length));
  return [
    `Everything that Tallydesk keeps about person #${userId}, as of ${at.toISOString()}.`,
    '',
    ...parts.map(({ name, about }) => `${name.padEnd(width)}  ${about}`),
    '',
    'Each JSON file is a list of rows, with the names of the columns in the database. An empty list: nothing is kept.',
    'Times are in UTC, amounts in USD. Left out: secrets (codes, keys), and what others wrote about the person internally.',
    '',
  ].join('\n');
}
