import { memo, type Ref } from 'react';
import type { Member, MemberList } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { SelectBox } from '../../../../kit/panel/SelectBox';
import { UserName } from '../../../../kit/panel/UserName';
import { FigureField } from './FigureField';
import styles from './MemberCard.module.css';
import { MemberMenu } from './MemberMenu';
import { Progress } from './Progress';
import type { ChangeFigure } from './useFigures';
import { findPostHolderId, postNames } from './members';

interface MemberCardProps {
  brandId: number;
  member: Member;
  list: MemberList;
  /** Whether targets count first-time deposits instead of money. */
  isSales: boolean;
  onChangeFigure: ChangeFigure;
  isSelected: boolean;
  onSelect: (userId: number, isRange: boolean) => void;
  onPasteTargets: (member: Member, text: string) => void;
  /** The index among the `count` members of the team that match the search. */
  index: number;
  count: number;
  ref?: Ref<HTMLLIElement>;
}

/** Memoized, so that scrolling renders only rows that come into view. */
export const MemberCard = memo(function MemberCard(props: MemberCardProps) {
  const { brandId, member, list, isSales, onChangeFigure, index, count, ref } = props;
  const { isSelected, onSelect, onPasteTargets } = props;
  const { user, stat, team_id: team } = member;
  const name = formatName(user);
  const posts = (['head', 'team-lead'] as const).filter(
    (post) => findPostHolderId(list, team, post) === member.user_id,
  );

  return (
    <li
      ref={ref}
      data-index={index}
      className={styles.card}
      data-selected={isSelected || undefined}
      aria-label={name}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div className={styles.who}>
        <SelectBox
          className={styles.check}
          label={`Select ${name}`}
          isSelected={isSelected}
          onToggle={(isRange) => onSelect(member.user_id, isRange)}
        />
        <UserName user={user} />
        {posts.map((post) => (
          <span key={post} className={styles.post}>
            {postNames[post]}
          </span>
        ))}
        {member.string_team && (
          <span className={styles.group} title={member.string_team}>
            {member.string_team}
          </span>
        )}
        <span className={styles.id}>{`#${member.user_id}`}</span>
      </div>
      <FigureField
        name="Target"
        kind={isSales ? 'count' : 'decimal'}
        unit={isSales ? 'FTD' : '$'}
        memberName={name}
        value={stat.target}
        onSave={(value, seen) => onChangeFigure(member, 'target', value, seen)}
        onPasteCells={(text) => onPasteTargets(member, text)}
      />
      <FigureField
        name="CR"
        unit="%"
        memberName={name}
        value={stat.cr}
        isNegativeAllowed // so that a negative CR gets the error with the allowed range
        disabled={!list.time_to_cr}
        title={list.time_to_cr ? undefined : 'CR can be set in the last days of the period'}
        onSave={(value, seen) => onChangeFigure(member, 'cr', value, seen)}
      />
      <FigureField
        name="Total"
        unit="$"
        memberName={name}
        value={stat.total}
        isNegativeAllowed
        onSave={(value, seen) => onChangeFigure(member, 'total', value, seen)}
      />
      <Progress className={styles.progress} figures={member} isSales={isSales} />
      <MemberMenu brandId={brandId} member={member} list={list} />
    </li>
  );
});
