import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePreferences1790000039000 implements MigrationInterface {
  readonly name = 'CreatePreferences1790000039000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- How a member of staff wants the panel. Nobody has a row before they change something.
      create table preferences (
        user_id integer not null,
        single_keys boolean not null default false,
        desktop_notifications boolean not null default false,
        constraint preferences_pkey primary key (user_id),
        constraint preferences_user_fkey foreign key (user_id) references users on delete cascade
      );

      -- Searches of deposits that a member of staff keeps under a name. query: that of the screen's address.
      create table deposit_views (
        id integer generated always as identity,
        user_id integer not null,
        name text not null,
        query text not null,
        position integer not null,
        constraint deposit_views_pkey primary key (id),
        constraint deposit_views_user_fkey foreign key (user_id) references users on delete cascade
      );
      create unique index deposit_views_name_unique on deposit_views (user_id, name);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table deposit_views; drop table preferences');
  }
}
