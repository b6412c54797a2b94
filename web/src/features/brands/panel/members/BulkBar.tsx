import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import type { Member, MemberList } from '../../../../api/panel.api.gen';
import { DoubleClickButton } from '../../../../kit/panel/DoubleClickButton';
import { Icon } from '../../../../kit/panel/Icon';
import styles from './BulkBar.module.css';
import { TeamGroupPopup } from './MemberMenu';
import { type BulkAction, formatPeople, type Outcome, type useMemberChanges } from './useMemberChanges';

const MAX_NAMED = 3;

interface BulkBarProps {
  list: MemberList;
  selected: Member[];
  hiddenCount: number;
  changes: ReturnType<typeof useMemberChanges>;
  onSetTarget: () => void;
  onClear: () => void;
}

/** The actions for the selected members, and the outcome of the last change of many, at the foot of the screen. */
export function BulkBar({ list, selected, hiddenCount, changes, onSetTarget, onClear }: BulkBarProps) {
  const [isGrouping, setGrouping] = useState(false);
  const { outcome, closeOutcome, members, undo } = changes;
  const change = (action: BulkAction) => members.submit({ users: selected, action });
  const groups = new Set(selected.map(({ string_team }) => string_team ?? ''));
  const onGroup = async (team_name: string | null) => {
    if (await change({ action: 'group', team_name })) setGrouping(false);
  };
  return (
    <div className={styles.bar}>
      <div role="status" className={styles.outcome}>
        {outcome && <OutcomeText {...outcome} />}
      </div>
      {outcome && (
        <div className={styles.outcomeActions}>
          {outcome.undos.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              loading={undo.isBusy}
              onClick={() => undo.submit(outcome)}
            >
              Undo
            </Button>
          )}
          <ActionIcon size={28} aria-label="Close" title="Close" onClick={closeOutcome}>
            <Icon name="close" size={14} />
          </ActionIcon>
        </div>
      )}
      {selected.length > 0 && (
        <div className={styles.actions} role="toolbar" aria-label="Selected people">
          <span className={styles.count}>
            {`${selected.length} selected${hiddenCount > 0 ? `, ${hiddenCount} not shown` : ''}`}
          </span>
          <Button size="compact-sm" variant="default" disabled={!list.ok} onClick={onSetTarget}>
            Set target
          </Button>
          {([1, 2] as const).map((team_id) => (
            <Button
              key={team_id}
              size="compact-sm"
              variant="default"
              disabled={members.isBusy || selected.every((member) => member.team_id === team_id)}
              onClick={() => change({ action: 'team', team_id })}
            >
              Move to team {team_id}
            </Button>
          ))}
          <Button size="compact-sm" variant="default" onClick={() => setGrouping(true)}>
            Set team group
          </Button>
          <DoubleClickButton
            size="compact-sm"
            color="red"
            variant="light"
            armedLabel={`Click again to dismiss ${selected.length}`}
            disabled={members.isBusy}
            onConfirm={() => void change({ action: 'dismiss' })}
          >
            Dismiss
          </DoubleClickButton>
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
      {isGrouping && (
        <TeamGroupPopup
          title={`Team group of ${formatPeople(selected.length)}`}
          initial={groups.size === 1 ? [...groups][0]! : ''}
          groups={list.team_names}
          isSaving={members.isBusy}
          onSubmit={onGroup}
          onClose={() => setGrouping(false)}
        />
      )}
    </div>
  );
}

function OutcomeText({ text, skipped }: Outcome) {
  const others = skipped.length - MAX_NAMED;
  const named = skipped.slice(0, MAX_NAMED).join(', ');
  const more = others > 0 ? `, and ${others} more` : '';
  return (
    <>
      <span>{text}</span>
      {skipped.length > 0 && (
        <span className={styles.skipped} title={skipped.join('\n')}>
          {` · Skipped: ${named}${more}`}
        </span>
      )}
    </>
  );
}
