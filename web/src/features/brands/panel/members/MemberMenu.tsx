import { Menu, Portal, VisuallyHidden, Autocomplete, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Member, MemberList, SetPost } from '../../../../api/panel.api.gen';
import { enSharedScreens } from '../../../../texts/en-shared-screens';
import { formatName, beginsWithThreeLatinLetters } from '../../../../kit/core/person';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useDoubleClick } from '../../../../kit/core/useDoubleClick';
import { useGetMeQuery } from '../../../auth/api';
import {
  useDismissMemberMutation,
  useMoveToTeamMutation,
  useTogglePostMutation,
  useIncrementFtdMutation,
  useRenamePersonMutation,
  useSetTeamGroupMutation,
} from '../../members-api';
import styles from './MemberMenu.module.css';
import { findPostHolderId, postNames } from './members';
import { cleanLine } from '../../../../../../server/shared/typed-text.rules';
import { SetName, SetTeamGroup } from '../../../../api/limits.gen';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import { NumberField } from '../../../../kit/panel/NumberField';
import { findNumber, type TypedNumber } from '../../../../kit/panel/typed-number';

const nameRule = enSharedScreens.names.rule;

interface MemberMenuProps {
  brandId: number;
  member: Member;
  list: MemberList;
}

/** Renders only the button until it is pressed, because a menu in each of many rows would make scrolling slow. */
export function MemberMenu(props: MemberMenuProps) {
  const [wasOpened, setOpened] = useState(false);
  if (wasOpened) return <OpenedMenu {...props} />;
  return (
    <MenuButton
      member={props.member}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setOpened(true)}
    />
  );
}

function MenuButton({
  member,
  className = '',
  ...button
}: { member: Member } & React.ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`${styles.button} mantine-focus-auto ${className}`}
      aria-label={`Actions for ${formatName(member.user)}`}
      title="Actions"
      {...button}
    >
      <svg width={18} height={18} viewBox="0 0 24 24" stroke="currentColor" aria-hidden="true">
        <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3.4" strokeLinecap="round" />
      </svg>
    </button>
  );
}

function OpenedMenu({ brandId, member, list }: MemberMenuProps) {
  const { data: me } = useGetMeQuery();
  const button = useRef<HTMLButtonElement>(null);
  // Opens once the button has the focus, so that closing returns the focus to it.
  useEffect(() => button.current?.click(), []);
  const [popup, setPopup] = useState<'group' | 'ftd' | 'name'>();
  const togglePost = useSubmit(useTogglePostMutation(), { successText: 'Success role changed' });
  const move = useSubmit(useMoveToTeamMutation(), { successText: 'Team changed' });
  const dismiss = useSubmit(useDismissMemberMutation(), { successText: 'The user was fired' });
  const close = () => setPopup(undefined);

  const onPost = (as: SetPost['as']) =>
    void togglePost.submit({ brandId, setPost: { user_id: member.user_id, as, team_id: member.team_id } });
  const otherTeam = member.team_id === 1 ? 2 : 1;
  const onMove = () => void move.submit({ id: member.id, setTeam: { team_id: otherTeam } });
  const onDismiss = () => void dismiss.submit({ brandId, userId: member.user_id });

  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <MenuButton ref={button} member={member} autoFocus />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onMove}>Move to team {otherTeam}</Menu.Item>
          {(['head', 'team-lead'] as const).map((post) => {
            const holderId = findPostHolderId(list, member.team_id, post);
            return (
              <Menu.Item key={post} onClick={() => onPost(post)}>
                {holderId === member.user_id ? 'Unassign' : 'Assign'} {postNames[post].toLowerCase()}
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
        <MemberGroupPopup brandId={brandId} member={member} groups={list.team_names} onClose={close} />
      )}
      {popup === 'ftd' && <IncrementFtdPopup member={member} onClose={close} />}
      {popup === 'name' && <EditNamePopup member={member} onClose={close} />}
    </>
  );
}

function DismissItem({ onConfirm }: { onConfirm: () => void }) {
  const { isArmed, ...press } = useDoubleClick(onConfirm);
  return (
    <>
      <Menu.Item
        className={styles.dismiss}
        data-armed={isArmed || undefined}
        closeMenuOnClick={isArmed}
        {...press}
      >
        {isArmed ? 'Click again to dismiss' : 'Dismiss'}
      </Menu.Item>
      {/* Outside of the menu, because an ARIA menu may contain only items. */}
      <Portal>
        <VisuallyHidden role="status">{isArmed ? 'Click again to dismiss' : ''}</VisuallyHidden>
      </Portal>
    </>
  );
}

const maxGroupNameLength = SetTeamGroup.team_name.maxLength;

interface MemberPopupProps {
  member: Member;
  onClose: () => void;
}

/** Adds a correction of the count and amount of first-time deposits, dated today. */
function IncrementFtdPopup({ member, onClose }: MemberPopupProps) {
  const [count, setCount] = useState<TypedNumber>('');
  const [amount, setAmount] = useState<TypedNumber>('');
  const { submit, isBusy, fieldErrors } = useSubmit(useIncrementFtdMutation(), {
    validate: ({ incrementFtd }) => !incrementFtd.count && 'Fill count',
    successText: 'Increment success',
    refusals: { date_not_in_work: "Today's date is not considered a working date" },
    onDone: onClose,
  });
  const incrementFtd = { count: findNumber(count) ?? 0, amount: findNumber(amount) ?? 0 };
  const onSubmit = () => submit({ id: member.id, incrementFtd });

  return (
    <FormPopup
      title="Increment FTD"
      submitLabel="Increment"
      size="sm"
      isSaving={isBusy}
      {...{ onSubmit, onClose }}
    >
      <p>
        Adds first-time deposits to those of {formatName(member.user)} in the current period. A negative count
        subtracts them.
      </p>
      <Group grow align="flex-start">
        <NumberField
          kind="count"
          label="Count"
          error={fieldErrors.count}
          withAsterisk
          data-autofocus
          isNegativeAllowed
          value={count}
          onChange={setCount}
        />
        <NumberField
          kind="money"
          label="Amount, $"
          name="Amount"
          error={fieldErrors.amount}
          isNegativeAllowed
          value={amount}
          onChange={setAmount}
        />
      </Group>
    </FormPopup>
  );
}

function MemberGroupPopup(props: MemberPopupProps & { brandId: number; groups: string[] }) {
  const { member, brandId, groups, onClose } = props;
  const { submit, isBusy, fieldErrors } = useSubmit(useSetTeamGroupMutation(), {
    successText: 'Team updated',
    onDone: onClose,
  });
  const onSubmit = (team_name: string | null) =>
    submit({ setTeamGroup: { user_id: member.user_id, brand_id: brandId, team_name } });
  return (
    <TeamGroupPopup
      initial={member.string_team ?? ''}
      error={fieldErrors.team_name}
      isSaving={isBusy}
      {...{ groups, onSubmit, onClose }}
    />
  );
}

interface TeamGroupPopupProps {
  title?: string;
  initial: string;
  groups: string[];
  error?: string | undefined;
  isSaving: boolean;
  /** `group`: null for no group. */
  onSubmit: (group: string | null) => unknown;
  onClose: () => void;
}

/** Asks for the name of a group within the team, a known or new one. An empty name removes the members from their group. */
export function TeamGroupPopup({ initial, groups, error, onSubmit, ...popup }: TeamGroupPopupProps) {
  const [group, setGroup] = useState(initial);
  return (
    <FormPopup
      title="Set team group"
      submitLabel="Save"
      size="sm"
      onSubmit={() => onSubmit(cleanLine(group) || null)}
      {...popup}
    >
      <Autocomplete
        label="Team group"
        error={error}
        data-autofocus
        maxLength={maxGroupNameLength}
        data={groups}
        description={`${group.length} / ${maxGroupNameLength}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={group}
        onChange={setGroup}
      />
    </FormPopup>
  );
}

function EditNamePopup({ member, onClose }: MemberPopupProps) {
  const [name, setName] = useState(member.user.public_name ?? '');
  const { submit, isBusy, fieldErrors } = useSubmit(useRenamePersonMutation(), {
    validate: (request) => !beginsWithThreeLatinLetters(request.setName.name) && nameRule,
    successText: 'User name updated!',
    refusals: { [nameRule]: nameRule },
    onDone: onClose,
  });
  const onSubmit = () => submit({ id: member.user_id, setName: { name: name.trim() } });

  return (
    <FormPopup title="Edit name" submitLabel="Save" size="sm" isSaving={isBusy} {...{ onSubmit, onClose }}>
      <TextInput
        label="Public name"
        error={fieldErrors.name}
        data-autofocus
        maxLength={SetName.name.maxLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormPopup>
  );
}
