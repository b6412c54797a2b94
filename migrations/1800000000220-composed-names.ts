import type { QueryRunner } from 'typeorm';

/** Searches and newer names are composed Unicode. */
export class ComposedNames1800000000220 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'update users set public_name = normalize(public_name, NFC) where public_name is not NFC normalized',
    );
  }
}
