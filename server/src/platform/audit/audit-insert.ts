/** The actions that may be recorded, as keys. The list of all is declared by the feature that shows them; specs have their own. */
export interface Actions {
  [ofSpecs: `test.${string}`]: true;
}
export type Action = keyof Actions;

/** What may be done to one kind of thing, such as `accept`. */
export type ActionVerb<Subject extends string, One = Action> = One extends `${Subject}.${infer Verb}`
  ? Verb
  : never;

export interface AuditInsert {
  /** `subject.verb`, such as `thing.accept`. The first part says what kind of thing `subjectId` is the id of. */
  action: Action;
  subjectId: number | string;
  /** The thing's brand. The act then stands in the history of that brand. */
  brandId?: number | null;
  /** What identifies the thing for a reader, if the id alone does not. It is stored in both `before` and `after`. */
  about?: object;
  /** The thing as it was; leave this out if it is new. Fields that are equal in `before` and `after` are not stored. */
  before?: object | null;
  /** The thing as it is now; leave this out if it is gone. */
  after?: object | null;
}

/** A statement that records what `acts` (action, subject_id, brand_id, before, after) returns, as acts of the program itself. */
export const auditInsertSql = (acts: string) => `
  insert into audit_records (action, subject_id, brand_id, before, after, via, created_at)
  select action, subject_id, brand_id, before, after, 'job', clock_timestamp() from (${acts}) act`;
