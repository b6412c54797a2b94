import { ActionIcon, Group, Text, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SavedDepositView } from '../../../../api/panel.api.gen';
import { Icon } from '../../../../kit/panel/Icon';
import { Popup } from '../../../../kit/panel/Popup';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { showMovedView, type ViewsDispatch, useChangeDepositViewMutation } from '../../../people/api';
import styles from './ManageViews.module.css';

interface ManageViewsProps {
  views: SavedDepositView[];
  onRename: (view: SavedDepositView) => void;
  onDelete: (view: SavedDepositView) => void;
  onClose: () => void;
}

/** Puts the person's views in order, and leads to renaming and deleting each of them. */
export function ManageViews({ views, onRename, onDelete, onClose }: ManageViewsProps) {
  const { move, said } = useMove(views);
  const rows = useRef<HTMLUListElement>(null);

  const onMove = (view: SavedDepositView, by: 1 | -1) => {
    move(view, by);
    // A row that moves in the document loses the focus.
    requestAnimationFrame(() => buttonOf(rows.current, view.id, by === 1 ? 'down' : 'up')?.focus());
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
            <RowButton act="up" of={view} isOff={at === 0} onClick={() => onMove(view, -1)} />
            <RowButton act="down" of={view} isOff={at === views.length - 1} onClick={() => onMove(view, 1)} />
            <RowButton act="rename" of={view} onClick={() => onRename(view)} />
            <RowButton act="delete" of={view} onClick={() => onDelete(view)} />
          </Group>
        ))}
      </ul>
      {views.length === 0 && <Text c="dimmed">You have no views.</Text>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Popup>
  );
}

const acts = {
  up: { icon: 'up', title: 'Move up' },
  down: { icon: 'down', title: 'Move down' },
  rename: { icon: 'pencil', title: 'Rename' },
  delete: { icon: 'trash', title: 'Delete' },
} as const;
type Act = keyof typeof acts;

interface RowButtonProps {
  act: Act;
  of: SavedDepositView;
  /** It does nothing, but keeps the focus. */
  isOff?: boolean;
  onClick: () => void;
}

function RowButton({ act, of: { name }, isOff, onClick }: RowButtonProps) {
  const { icon, title } = acts[act];
  return (
    <ActionIcon
      variant="subtle"
      color={act === 'delete' ? 'red' : 'gray'}
      className={styles.button}
      data-act={act}
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

const buttonOf = (rows: HTMLElement | null, id: number, act: Act) =>
  rows?.querySelector<HTMLElement>(`[data-view="${id}"] [data-act="${act}"]`);

/** Moves a view at once. The calls go out one after the other, so that quick presses end in the order that they show. */
function useMove(views: SavedDepositView[]) {
  const dispatch = useDispatch<ViewsDispatch>();
  const { submit } = useSubmit(useChangeDepositViewMutation());
  const calls = useRef<Promise<unknown>>(Promise.resolve());
  const [said, setSaid] = useState('');
  const move = ({ id, name }: SavedDepositView, by: 1 | -1) => {
    const position = dispatch(showMovedView(id, by));
    if (position === null) return;
    setSaid(`${name}: ${position + 1} of ${views.length}`);
    calls.current = calls.current.then(() => submit({ id, changeDepositView: { position } }));
  };
  return { move, said };
}
