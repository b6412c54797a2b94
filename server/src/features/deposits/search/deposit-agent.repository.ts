import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { toNameKey } from '../../../platform/text/text.rules.js';
import { activeMembers } from '../../brands/registry/member.sql.js';
import { userJsonSql } from '../../people/user-json.js';
import type { UserView } from '../../people/user.schemas.js';

/** The names by which a form may refer to an active member. */
export interface MemberNames {
  userId: number;
  username: string | null;
  publicName: string | null;
}

/** A condition: the user `u` is an active member. `brand`: SQL of the brand's id. */
export const isActiveMemberSql = (brand: string) => `exists (
  select from ${activeMembers} m where m.brand_id = ${brand} and m.user_id = u.id
)`;

/** Reads the people who may be credited with deposits. SQL throughout, because most queries join people with memberships. */
@Injectable()
export class DepositAgentRepository {
  constructor(private readonly database: Database) {}

  findPerson(
    brandId: number,
    userId: number,
  ): Promise<{ id: number; publicName: string | null; isActive: boolean } | null> {
    return this.database.findRow(
      `select u.id, u.public_name as "publicName", ${isActiveMemberSql('$1')} as "isActive" from users u where u.id = $2`,
      [brandId, userId],
    );
  }

  /** The user id of the active member with that `@username` or public name. Null: no member, or more than one, has it. */
  async findUserIdByName(brandId: number, name: string): Promise<number | null> {
    const members = await this.listMemberNames(brandId);
    // Compared here, because SQL's lower() depends on the locale of the database, which may know only English letters.
    const key = toNameKey(name.replace(/^@/, ''));
    const column = name.startsWith('@') ? 'username' : 'publicName';
    const found = members.filter((member) => member[column] !== null && toNameKey(member[column]) === key);
    return found.length === 1 ? found[0]!.userId : null;
  }

  /** The active members of a brand, sorted by public name. */
  listMemberNames(brandId: number): Promise<MemberNames[]> {
    return this.database.rows(
      `select u.id as "userId", u.username, u.public_name as "publicName"
       from users u join ${activeMembers} m on m.user_id = u.id where m.brand_id = $1
       order by u.public_name, u.id`,
      [brandId],
    );
  }

  /** The active members of a brand, sorted by public name, ignoring case. */
  listMemberViews(brandId: number): Promise<UserView[]> {
    return this.database.values(
      `select ${userJsonSql('u')} as agent from ${activeMembers} m join users u on u.id = m.user_id
       where m.brand_id = $1 order by lower(u.public_name), u.id`,
      [brandId],
    );
  }

  listBrandNames(ids: number[]): Promise<{ id: number; name: string }[]> {
    return this.database.rows('select id, name from brands where id = any($1)', [ids]);
  }
}
