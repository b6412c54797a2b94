import { DefaultNamingStrategy, PrimaryGeneratedColumn } from 'typeorm';

export const IdentityColumn = () =>
  PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' });

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(
    propertyName: string,
    customName: string | undefined,
    embeddedPrefixes: string[],
  ): string {
    return [...embeddedPrefixes, customName ?? propertyName].map(toSnakeCase).join('_');
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return toSnakeCase(`${relationName}_${referencedColumnName}`);
  }
}
