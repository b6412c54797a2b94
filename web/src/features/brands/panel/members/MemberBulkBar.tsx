import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Member, MemberList } from '../../../../api/panel.api.gen';
import { pluralize } from '../../../../kit/core/format';
import { BulkBar } from '../../../../kit/panel/BulkBar';
import { DoubleClickButton } from '../../../../kit/panel/DoubleClickButton';
import { TeamGroupPopup } from './MemberMenu';
import type { BulkAction, useMemberChanges } from './useMemberChanges';

interface MemberBulkBarProps {
  list: MemberList;
  selected: Member[];
  /** The number of selected members who do not match the search. */
  hiddenCount: number;
  changes: ReturnType<typeof useMemberChanges>;
  onSetTarget: () => void;
  onClear: () => void;
}

export function MemberBulkBar(props: MemberBulkBarProps) {
  const { list, selected, hiddenCount, changes, onSetTarget, onClear } = props;
  const [isGroupPopupOpen, setGroupPopupOpen] = useState(false);
  if (isGroupPopupOpen && selected.length === 0) setGroupPopupOpen(false);
  const { outcome, setOutcome, memberChange } = changes;
  const change = (action: BulkAction) => memberChange.submit({ users: selected, action });
  const selectedGroups = new Set(selected.map(({ string_team }) => string_team ?? ''));
  const buttonProps = { size: 'compact-sm', variant: 'default' };
  return (
    <BulkBar
      label="Selected people"
      countText={selected.length > 0 ? `${selected.length} selected` : null}
      hiddenCount={hiddenCount}
      onClear={onClear}
      outcome={outcome}
      onOutcome={setOutcome}
    >
      <Button
        {...buttonProps}
        disabled={!list.ok} // today is in no period, or in several
        onClick={onSetTarget}
      >
        Set target
      </Button>
      {([1, 2] as const).map((team_id) => (
        <Button
          key={team_id}
          {...buttonProps}
          disabled={memberChange.isBusy || selected.every((member) => member.team_id === team_id)}
          onClick={() => change({ action: 'team', team_id })}
        >
          Move to team {team_id}
        </Button>
      ))}
      <Button {...buttonProps} onClick={() => setGroupPopupOpen(true)}>
        Set team group
      </Button>
      <DoubleClickButton
        size="compact-sm"
        color="red"
        variant="light"
        armedLabel={`Click again to dismiss ${selected.length}`}
        disabled={memberChange.isBusy}
        onConfirm={() => void change({ action: 'dismiss' })}
      >
        Dismiss
      </DoubleClickButton>
      {isGroupPopupOpen && (
        <TeamGroupPopup
          title={`Team group of ${pluralize(selected.length, 'person', 'people')}`}
          initial={selectedGroups.size === 1 ? [...selectedGroups][0]! : ''}
          groups={list.team_names}
          isSaving={memberChange.isBusy}
          onSubmit={async (team_name) => {
            if (await change({ action: 'group', team_name })) setGroupPopupOpen(false);
          }}
          onClose={() => setGroupPopupOpen(false)}
        />
      )}
    </BulkBar>
  );
}
