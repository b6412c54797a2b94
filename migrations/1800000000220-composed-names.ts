import type { QueryRunner } from 'typeorm';

/** Normalizes names from Telegram to composed Unicode, like searches and newer names. */
export class ComposedNames1800000000220 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'update users set public_name = normalize(public_name, NFC) where public_name is not NFC normalized',
    );
  }
}
