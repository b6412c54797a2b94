/** The sentence about a field. Problems of readers follow the name of the field: "is required". */
export const problemText = (name: string, problem: string): string =>
  /^(is|has|must) /.test(problem) ? `${name} ${problem}` : problem;
