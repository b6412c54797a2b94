/** A predicate such as "is required" follows the field's name. Other texts stand alone. */
export const formatProblem = (name: string, problem: string): string =>
  /^(is|has|must) /.test(problem) ? `${name} ${problem}` : problem;
