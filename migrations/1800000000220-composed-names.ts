import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Composes the letters and accents of names from Telegram, as searches and newer names have them. */
export class ComposedNames1800000000220 implements MigrationInterface {
  static readonly formerRelease = 'runs';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'update users set public_name = normalize(public_name, NFC) where public_name is not NFC normalized',
    );
  }

  async down(): Promise<void> {
    // The former release reads such names too.
  }
}
