import { ActionIcon, Group, Text, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SavedDepositView } from '../../../../api/panel.api.gen';
import { Icon } from '../../../../kit/panel/Icon';
import { Popup } from '../../../../kit/panel/Popup';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { moveViewInCache, type ViewsDispatch, useChangeDepositViewMutation } from '../../../people/api';
import styles from './ManageViews.module.css';

interface ManageViewsProps {
  views: SavedDepositView[];
  onRename: (view: SavedDepositView) => void;
  onDelete: (view: SavedDepositView) => void;
  onClose: () => void;
}

/** Reorders, renames and deletes the person's saved views. */
export function ManageViews({ views, onRename, onDelete, onClose }: ManageViewsProps) {
  const { move, said } = useMove(views);
  const rows = useRef<HTMLUListElement>(null);

  const onMove = (view: SavedDepositView, by: 1 | -1) => {
    move(view, by);
    // A row that is moved in the DOM loses the focus.
    requestAnimationFrame(() => findButton(rows.current, view.id, by === 1 ? 'down' : 'up')?.focus());
  };

  return (
    <Popup title="Your views" onClose={onClose}>
      <ul ref={rows} className={styles.list}>
        {views.map((view, at) => (
          <Group
            component="li"
            key={view.id}
            data-view={view.id}
            className={styles.row}
            gap={2}
            wrap="nowrap"
          >
            <bdi className={styles.name}>{view.name}</bdi>
            <RowButton action="up" view={view} isOff={at === 0} onClick={() => onMove(view, -1)} />
            <RowButton
              action="down"
              view={view}
              isOff={at === views.length - 1}
              onClick={() => onMove(view, 1)}
            />
            <RowButton action="rename" view={view} onClick={() => onRename(view)} />
            <RowButton action="delete" view={view} onClick={() => onDelete(view)} />
          </Group>
        ))}
      </ul>
      {views.length === 0 && <Text c="dimmed">You have no views.</Text>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Popup>
  );
}

const actions = {
  up: { icon: 'up', title: 'Move up' },
  down: { icon: 'down', title: 'Move down' },
  rename: { icon: 'pencil', title: 'Rename' },
  delete: { icon: 'trash', title: 'Delete' },
} as const;
type ViewAction = keyof typeof actions;

interface RowButtonProps {
  action: ViewAction;
  view: SavedDepositView;
  /** Disabled, but focusable. */
  isOff?: boolean;
  onClick: () => void;
}

function RowButton({ action, view: { name }, isOff, onClick }: RowButtonProps) {
  const { icon, title } = actions[action];
  return (
    <ActionIcon
      variant="subtle"
      color={action === 'delete' ? 'red' : 'gray'}
      className={styles.button}
      data-act={action}
      aria-label={`${title}: ${name}`}
      title={title}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={onClick}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
}

const findButton = (rows: HTMLElement | null, id: number, action: ViewAction) =>
  rows?.querySelector<HTMLElement>(`[data-view="${id}"] [data-act="${action}"]`);

/** Moves a view optimistically. Calls are sequential, so that quick presses result in the order that is shown. */
function useMove(views: SavedDepositView[]) {
  const dispatch = useDispatch<ViewsDispatch>();
  const { submit } = useSubmit(useChangeDepositViewMutation());
  const calls = useRef<Promise<unknown>>(Promise.resolve());
  const [said, setSaid] = useState('');
  const move = ({ id, name }: SavedDepositView, by: 1 | -1) => {
    const position = dispatch(moveViewInCache(id, by));
    if (position === null) return;
    setSaid(`${name}: ${position + 1} of ${views.length}`);
    calls.current = calls.current.then(() => submit({ id, changeDepositView: { position } }));
  };
  return { move, said };
}
