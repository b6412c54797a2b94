import { Button, Checkbox, Menu, Text, TextInput, ActionIcon, Group, VisuallyHidden } from '@mantine/core';
import { useState, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cleanLine } from '../../../../../../server/shared/typed-text.rules';
import type { SavedDepositView } from '../../../../api/panel.api.gen';
import { getErrorName, formatError } from '../../../../api/errors';
import { SaveDepositView } from '../../../../api/limits.gen';
import { setParams } from '../../../../kit/core/pages';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import { Icon } from '../../../../kit/panel/Icon';
import { notify } from '../../../../kit/panel/notify';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import {
  useChangeDepositViewMutation,
  useDeleteDepositViewMutation,
  useListDepositViewsQuery,
  useSaveDepositViewMutation,
  moveViewInCache,
  type ViewsDispatch,
} from '../../../people/api';
import { useDispatch } from 'react-redux';
import { Popup, ConfirmDialog } from '../../../../kit/panel/Popup';
import styles from './SavedViews.module.css';

type OpenDialog = { action: 'save' } | { action: 'rename' | 'delete'; view: SavedDepositView };

export function SavedViews() {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useListDepositViewsQuery();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [isManaging, setManaging] = useState(false);
  const query = pickViewParams(search);
  const allViews = data?.data ?? [];
  const ownViews = allViews.filter(({ owner }) => owner === null);
  const colleaguesViews = allViews.filter(({ owner }) => owner !== null);
  const toggleShared = useToggleShared();
  const current = allViews.find((view) => pickViewParams(new URLSearchParams(view.query)) === query);
  const close = () => setOpenDialog(null);

  const renderItem = (view: SavedDepositView) => (
    <Menu.Item
      key={view.id}
      rightSection={view === current && <Icon name="check" size={16} />}
      aria-current={view === current || undefined}
      onClick={() => setSearch(view.query)}
    >
      <Text inherit truncate>
        <bdi>{view.name}</bdi>
      </Text>
      {(view.owner ?? view.shared) && (
        <Text fz={12} c="dimmed" truncate>
          <bdi>{view.owner?.name ?? 'Shared'}</bdi>
        </Text>
      )}
    </Menu.Item>
  );

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            maw={{ base: 140, sm: 220 }}
            aria-label={current ? `View: ${current.name}` : 'Views'}
            rightSection={<Icon name="down" size={14} />}
          >
            <Text span inherit truncate>
              {current?.name ?? 'Views'}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="min(420px, 70vh)" style={{ overflowY: 'auto' }}>
          {error && !data ? (
            <Menu.Item color="red" closeMenuOnClick={false} onClick={() => void refetch()}>
              {formatError(error)} Retry
            </Menu.Item>
          ) : (
            <Menu.Label>{ownViews.length > 0 ? 'Your views' : 'You have no views yet'}</Menu.Label>
          )}
          {ownViews.map(renderItem)}
          {colleaguesViews.length > 0 && <Menu.Label>Shared by colleagues</Menu.Label>}
          {colleaguesViews.map(renderItem)}
          <Menu.Divider />
          {current && current.owner === null ? (
            <>
              <Menu.Item onClick={() => void toggleShared(current)}>
                {current.shared ? 'Stop sharing' : 'Share with colleagues'}
              </Menu.Item>
              <Menu.Item onClick={() => setOpenDialog({ action: 'rename', view: current })}>
                Rename…
              </Menu.Item>
              <Menu.Item color="red" onClick={() => setOpenDialog({ action: 'delete', view: current })}>
                Delete…
              </Menu.Item>
            </>
          ) : (
            // Stays enabled without filters: a menu whose items are all disabled gets no focus, so Escape would not close it.
            <Menu.Item
              disabled={current !== undefined}
              onClick={() =>
                query === ''
                  ? notify.warning('Filter first: a view stores the filters')
                  : setOpenDialog({ action: 'save' })
              }
            >
              Save this search…
            </Menu.Item>
          )}
          {ownViews.length > 0 && <Menu.Item onClick={() => setManaging(true)}>Manage views…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {openDialog?.action === 'save' && <NameViewPopup query={query} onClose={close} />}
      {isManaging && (
        <ManageViewsPopup
          views={ownViews}
          onRename={(view) => setOpenDialog({ action: 'rename', view })}
          onDelete={(view) => setOpenDialog({ action: 'delete', view })}
          onClose={() => setManaging(false)}
        />
      )}
      {openDialog?.action === 'rename' && (
        <NameViewPopup view={openDialog.view} query={query} onClose={close} />
      )}
      {openDialog?.action === 'delete' && <DeleteViewDialog view={openDialog.view} onClose={close} />}
    </>
  );
}

function useToggleShared() {
  const { submit } = useSubmit(useChangeDepositViewMutation());
  return ({ id, shared }: SavedDepositView) => submit({ id, changeDepositView: { shared: !shared } });
}

/** The search parameters that belong to a view, sorted, so that equal views have equal texts. */
function pickViewParams(search: URLSearchParams): string {
  const params = setParams(search, { page: null, deposit: null });
  params.sort();
  return params.toString();
}

interface NameViewProps {
  /** Undefined for a new view. */
  view?: SavedDepositView;
  query: string;
  onClose: () => void;
}

function NameViewPopup({ view, query, onClose }: NameViewProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(false);
  const [save] = useSaveDepositViewMutation();
  const [change] = useChangeDepositViewMutation();
  const { submit, isBusy, fieldErrors } = useSubmit(
    (newName: string) =>
      view
        ? change({ id: view.id, changeDepositView: { name: newName } })
        : save({ saveDepositView: { name: newName, query, ...(isShared && { shared: true }) } }),
    {
      validate: (newName) => cleanLine(newName) === '' && 'Enter a name',
      successText: view ? 'View renamed' : 'View saved',
      onDone: onClose,
    },
  );
  return (
    <FormPopup
      title={view ? 'Rename the view' : 'Save this search'}
      submitLabel="Save"
      isSaving={isBusy}
      onSubmit={() => submit(name)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={SaveDepositView.name.maxLength}
        value={name}
        error={fieldErrors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!view && (
        <Checkbox
          label="Share with colleagues"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </FormPopup>
  );
}

function DeleteViewDialog({ view, onClose }: { view: SavedDepositView; onClose: () => void }) {
  const { submit, isBusy } = useSubmit(useDeleteDepositViewMutation(), {
    successText: 'View deleted',
    refusals: { 'Not found': 'The view has already been deleted' },
    onFailed: (error) => {
      if (getErrorName(error) === 'Not found') onClose();
      return false;
    },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Delete the view?"
      no="Keep it"
      yes="Delete"
      isBusy={isBusy}
      onYes={() => void submit({ id: view.id })}
      onClose={onClose}
    >
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        “{view.name}” is deleted from your views. The deposits stay.
      </Text>
    </ConfirmDialog>
  );
}

interface ManageViewsProps {
  views: SavedDepositView[];
  onRename: (view: SavedDepositView) => void;
  onDelete: (view: SavedDepositView) => void;
  onClose: () => void;
}

function ManageViewsPopup({ views, onRename, onDelete, onClose }: ManageViewsProps) {
  const { move, announcement } = useViewMove(views);
  const rows = useRef<HTMLUListElement>(null);
  const toggleShared = useToggleShared();

  const onMove = (view: SavedDepositView, offset: 1 | -1) => {
    move(view, offset);
    // A row that is moved in the DOM loses the focus.
    requestAnimationFrame(() => findButton(rows.current, view.id, offset === 1 ? 'down' : 'up')?.focus());
  };

  return (
    <Popup title="Your views" onClose={onClose}>
      <ul ref={rows} className={styles.list}>
        {views.map((view, index) => (
          <Group
            component="li"
            key={view.id}
            data-view={view.id}
            className={styles.row}
            gap={2}
            wrap="nowrap"
          >
            <bdi className={styles.name}>{view.name}</bdi>
            <RowButton action="up" view={view} isDisabled={index === 0} onClick={() => onMove(view, -1)} />
            <RowButton
              action="down"
              view={view}
              isDisabled={index === views.length - 1}
              onClick={() => onMove(view, 1)}
            />
            <RowButton
              action={view.shared ? 'unshare' : 'share'}
              view={view}
              onClick={() => void toggleShared(view)}
            />
            <RowButton action="rename" view={view} onClick={() => onRename(view)} />
            <RowButton action="delete" view={view} onClick={() => onDelete(view)} />
          </Group>
        ))}
      </ul>
      {views.length === 0 && <Text c="dimmed">You have no views.</Text>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Popup>
  );
}

const actions = {
  up: { icon: 'up', title: 'Move up' },
  down: { icon: 'down', title: 'Move down' },
  share: { icon: 'users', title: 'Share' },
  unshare: { icon: 'users', title: 'Stop sharing' },
  rename: { icon: 'pencil', title: 'Rename' },
  delete: { icon: 'trash', title: 'Delete' },
} as const;
type ViewAction = keyof typeof actions;

interface RowButtonProps {
  action: ViewAction;
  view: SavedDepositView;
  /** Disables the button but keeps it focusable. */
  isDisabled?: boolean;
  onClick: () => void;
}

function RowButton({ action, view: { name }, isDisabled, onClick }: RowButtonProps) {
  const { icon, title } = actions[action];
  return (
    <ActionIcon
      color={action === 'delete' ? 'red' : action === 'unshare' ? 'blue' : 'gray'}
      className={styles.button}
      data-action={action}
      aria-label={`${title}: ${name}`}
      title={title}
      aria-disabled={isDisabled || undefined}
      data-disabled={isDisabled || undefined}
      onClick={onClick}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
}

const findButton = (rows: HTMLElement | null, id: number, action: ViewAction) =>
  rows?.querySelector<HTMLElement>(`[data-view="${id}"] [data-action="${action}"]`);

/** Moves a view optimistically. Calls are sequential, so that the server ends up with the order that is shown. */
function useViewMove(views: SavedDepositView[]) {
  const dispatch = useDispatch<ViewsDispatch>();
  const { submit } = useSubmit(useChangeDepositViewMutation());
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  const [announcement, setAnnouncement] = useState('');
  const move = ({ id, name }: SavedDepositView, offset: 1 | -1) => {
    const position = dispatch(moveViewInCache(id, offset));
    if (position === null) return;
    setAnnouncement(`${name}: ${position + 1} of ${views.length}`);
    lastCall.current = lastCall.current.then(() => submit({ id, changeDepositView: { position } }));
  };
  return { move, announcement };
}
