import { ActionIcon, Menu, Portal, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Member, MemberList, SetPost } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useDoubleClick } from '../../../../kit/core/useDoubleClick';
import { useGetMeQuery } from '../../../auth/api';
import { useDismissMemberMutation, useMoveToTeamMutation, useTogglePostMutation } from '../../members-api';
import { EditName, IncrementFtd, TeamGroup } from './MemberPopups';
import styles from './MemberMenu.module.css';
import { findHolder, postNames } from './posts';

interface MemberMenuProps {
  brandId: number;
  member: Member;
  list: MemberList;
}

/** All actions on a member, except for the figures. */
export function MemberMenu({ brandId, member, list }: MemberMenuProps) {
  const { data: me } = useGetMeQuery();
  const [popup, setPopup] = useState<'group' | 'ftd' | 'name'>();
  const post = useSubmit(useTogglePostMutation(), { successText: 'Success role changed' });
  const move = useSubmit(useMoveToTeamMutation(), { successText: 'Team changed' });
  const dismiss = useSubmit(useDismissMemberMutation(), { successText: 'The user was fired' });
  const name = formatName(member.user);
  const close = () => setPopup(undefined);

  const onPost = (as: SetPost['as']) =>
    void post.submit({ brandId, setPost: { user_id: member.user_id, as, team_id: member.team_id } });
  const otherTeam = member.team_id === 1 ? 2 : 1;
  const onMove = () => void move.submit({ id: member.id, setTeam: { team_id: otherTeam } });
  const onDismiss = () => void dismiss.submit({ brandId, userId: member.user_id });

  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Actions for ${name}`}
            title="Actions"
          >
            <Dots />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onMove}>Move to team {otherTeam}</Menu.Item>
          {(['head', 'team-lead'] as const).map((post) => {
            const holder = findHolder(list, member.team_id, post);
            return (
              <Menu.Item key={post} onClick={() => onPost(post)}>
                {holder === member.user_id ? 'Unassign' : 'Assign'} {postNames[post].toLowerCase()}
              </Menu.Item>
            );
          })}
          <Menu.Item onClick={() => setPopup('group')}>Set team group</Menu.Item>
          {me && (me.role === 'admin' || me.role === 'manager') && (
            <Menu.Item onClick={() => setPopup('name')}>Edit name</Menu.Item>
          )}
          {me?.role === 'admin' && <Menu.Item onClick={() => setPopup('ftd')}>Increment FTD</Menu.Item>}
          <Menu.Divider />
          <DismissItem onConfirm={onDismiss} />
        </Menu.Dropdown>
      </Menu>
      {popup === 'group' && (
        <TeamGroup brandId={brandId} member={member} groups={list.team_names} onClose={close} />
      )}
      {popup === 'ftd' && <IncrementFtd member={member} onClose={close} />}
      {popup === 'name' && <EditName member={member} onClose={close} />}
    </>
  );
}

function DismissItem({ onConfirm }: { onConfirm: () => void }) {
  const { armed, ...press } = useDoubleClick(onConfirm);
  return (
    <>
      <Menu.Item
        className={styles.dismiss}
        data-armed={armed || undefined}
        closeMenuOnClick={armed}
        {...press}
      >
        {armed ? 'Click again to dismiss' : 'Dismiss'}
      </Menu.Item>
      {/* Outside of the menu, because an ARIA menu may contain only items. */}
      <Portal>
        <VisuallyHidden role="status">{armed ? 'Click again to dismiss' : ''}</VisuallyHidden>
      </Portal>
    </>
  );
}

function Dots() {
  return (
    <svg width={18} height={18} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <circle cx="5.5" cy="12" r="1.7" />
      <circle cx="12" cy="12" r="1.7" />
      <circle cx="18.5" cy="12" r="1.7" />
    </svg>
  );
}
