import { memo, type Ref } from 'react';
import type { Member, MemberList } from '../../../api/api.gen';
import { nameOf } from '../../../kit/core/person';
import { UserName } from '../../../kit/panel/UserName';
import { FigureField } from './FigureField';
import styles from './MemberCard.module.css';
import { MemberMenu } from './MemberMenu';
import { holderOf, postNames } from './posts';
import type { useFigures } from './useFigures';

interface MemberCardProps {
  brandId: number;
  member: Member;
  list: MemberList;
  /** The unit of the target: money or first-time deposits. */
  targetUnit: string;
  onFigure: ReturnType<typeof useFigures>;
  /** Its place among the `count` members of the team. */
  index: number;
  count: number;
  ref?: Ref<HTMLLIElement>;
}

/** Scrolling renders only the cards that come into sight. */
export const MemberCard = memo(function MemberCard({
  brandId,
  member,
  list,
  targetUnit,
  onFigure,
  index,
  count,
  ref,
}: MemberCardProps) {
  const { user, stat, team_id: team } = member;
  const name = nameOf(user);
  const posts = (['head', 'team-lead'] as const).filter(
    (post) => holderOf(list, team, post) === member.user_id,
  );

  return (
    <li
      ref={ref}
      data-index={index}
      className={styles.card}
      aria-label={name}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div className={styles.who}>
        <UserName user={user} />
        <div className={styles.marks}>
          <span className={styles.id}>#{member.user_id}</span>
          {posts.map((post) => (
            <span key={post} className={styles.post}>
              {postNames[post]}
            </span>
          ))}
          {member.string_team && <span className={styles.group}>{member.string_team}</span>}
        </div>
      </div>
      <FigureField
        name="Target"
        unit={targetUnit}
        of={name}
        value={stat.target}
        onSave={(value) => onFigure(member, 'target', value)}
      />
      <FigureField
        name="CR"
        unit="%"
        of={name}
        value={stat.cr}
        disabled={!list.time_to_cr}
        title={list.time_to_cr ? undefined : 'CR can be set in the last days of the period'}
        onSave={(value) => onFigure(member, 'cr', value)}
      />
      <FigureField
        name="Total"
        unit="$"
        of={name}
        value={stat.total}
        onSave={(value) => onFigure(member, 'total', value)}
      />
      <div className={styles.menu}>
        <MemberMenu brandId={brandId} member={member} list={list} />
      </div>
    </li>
  );
});
