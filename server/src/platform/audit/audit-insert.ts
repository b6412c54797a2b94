/** The recordable actions, as keys. Declared by the audit feature; specs add their own. */
export interface Actions {
  [ofSpecs: `test.${string}`]: true;
}
export type Action = keyof Actions;

/** The verbs of one kind of subject, such as `accept`. */
export type ActionVerb<Subject extends string, One = Action> = One extends `${Subject}.${infer Verb}`
  ? Verb
  : never;

export interface AuditInsert {
  /** `subject.verb`, such as `thing.accept`. The first part is the kind of `subjectId`. */
  action: Action;
  subjectId: number | string;
  /** The subject's brand. The entry then appears in that brand's history. */
  brandId?: number | null;
  /** Fields that identify the subject to a reader, if the id alone does not. Stored in both `before` and `after`. */
  about?: object;
  /** The subject before the change; omit if it is new. Fields equal in `before` and `after` are not stored. */
  before?: object | null;
  /** The subject after the change; omit if it was deleted. */
  after?: object | null;
}

/**
 * A statement that records the rows of the query `entries` (action, subject_id, brand_id, before, after), with the system as
 * actor.
 */
export const auditInsertSql = (entries: string) => `
  insert into audit_records (action, subject_id, brand_id, before, after, via, created_at)
  select action, subject_id, brand_id, before, after, 'job', clock_timestamp() from (${entries}) entry`;
