import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

interface Columns {
  /** For `select`: every column, by the name of its property. */
  list: string;
  /** The columns by their properties. */
  names: Readonly<Record<string, string>>;
}

const known = new Map<EntityTarget<ObjectLiteral>, Columns>();

/**
 * The columns of an entity, for hot statements. TypeORM would build the statement and the entity anew for each row. The
 * driver reads our columns as the entities have them.
 */
export function columnsOf(db: EntityManager, entity: EntityTarget<ObjectLiteral>): Columns {
  const found = known.get(entity);
  if (found) return found;
  const { columns } = db.dataSource.getMetadata(entity);
  const made = {
    list: columns.map(({ databaseName, propertyName }) => `${databaseName} as "${propertyName}"`).join(', '),
    names: Object.fromEntries(columns.map(({ propertyName, databaseName }) => [propertyName, databaseName])),
  };
  known.set(entity, made);
  return made;
}
