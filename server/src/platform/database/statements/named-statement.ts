import type { DataSource } from 'typeorm';

export function namedQuery<Row>(
  dataSource: DataSource,
  _name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return dataSource.query(text, values);
}

export const namedRead = namedQuery;
export const oftenRead = namedQuery;

/** A statement that answers several questions in one run. */
export interface GatheredRead<Question> {
  name: string;
  text: string;
  valuesOf(questions: readonly Question[]): unknown[];
}

export function gatheredRead<Row, Question>(
  dataSource: DataSource,
  statement: GatheredRead<Question>,
  question: Question,
): Promise<Row[]> {
  return dataSource.query(statement.text, statement.valuesOf([question]));
}
