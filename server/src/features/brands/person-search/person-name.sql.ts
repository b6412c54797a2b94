/** Names that begin with the text come first, then those in which a word does. `pattern`: SQL of "%text%". */
export const nameMatchRankSql = (name: string, pattern: string) => `case
  when ${name} ilike substr(${pattern}, 2) then 0 when ${name} ilike '% ' || substr(${pattern}, 2) then 1 else 2 end`;
