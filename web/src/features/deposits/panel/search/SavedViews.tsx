import { Button, Menu, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cleanLine } from '../../../../../../server/shared/typed-text.rules';
import type { SavedDepositView } from '../../../../api/panel.api.gen';
import { errorName, failureText } from '../../../../api/errors';
import { SaveDepositView } from '../../../../api/limits.gen';
import { withParams } from '../../../../kit/core/pages';
import { submitHandler } from '../../../../kit/core/useSubmission';
import { Confirm } from '../../../../kit/panel/Confirm';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import { Icon } from '../../../../kit/panel/Icon';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import {
  useChangeDepositViewMutation,
  useDeleteDepositViewMutation,
  useListDepositViewsQuery,
  useSaveDepositViewMutation,
} from '../../../people/api';
import { ManageViews } from './ManageViews';

type OpenDialog = { what: 'save' } | { what: 'rename' | 'delete'; view: SavedDepositView };

/** The person's saved searches. The current one is determined by the URL. */
export function SavedViews() {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useListDepositViewsQuery();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [isManaging, setManaging] = useState(false);
  const query = pickViewParams(search);
  const views = data?.data ?? [];
  const current = views.find((view) => pickViewParams(new URLSearchParams(view.query)) === query);
  const close = () => setAsked(null);

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
              {failureText(error)} Retry
            </Menu.Item>
          ) : (
            <Menu.Label>{views.length > 0 ? 'Your views' : 'You have no views yet'}</Menu.Label>
          )}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              rightSection={view === current && <Icon name="check" size={16} />}
              aria-current={view === current || undefined}
              onClick={() => setSearch(view.query)}
            >
              <Text inherit truncate>
                {view.name}
              </Text>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current ? (
            <>
              <Menu.Item onClick={() => setAsked({ what: 'rename', view: current })}>Rename…</Menu.Item>
              <Menu.Item color="red" onClick={() => setAsked({ what: 'delete', view: current })}>
                Delete…
              </Menu.Item>
            </>
          ) : (
            <Menu.Item disabled={query === ''} onClick={() => setAsked({ what: 'save' })}>
              Save this search…
            </Menu.Item>
          )}
          {views.length > 0 && <Menu.Item onClick={() => setManaging(true)}>Manage views…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {asked?.what === 'save' && <NameView query={query} onClose={close} />}
      {isManaging && (
        <ManageViews
          views={views}
          onRename={(view) => setAsked({ what: 'rename', view })}
          onDelete={(view) => setAsked({ what: 'delete', view })}
          onClose={() => setManaging(false)}
        />
      )}
      {asked?.what === 'rename' && <NameView view={asked.view} query={query} onClose={close} />}
      {asked?.what === 'delete' && <DeleteView view={asked.view} onClose={close} />}
    </>
  );
}

/** The search parameters that belong to a view, in canonical order. */
function pickViewParams(search: URLSearchParams): string {
  const params = withParams(search, { page: null, deposit: null });
  params.sort();
  return params.toString();
}

interface NameViewProps {
  /** Undefined for a new one. */
  view?: SavedDepositView;
  query: string;
  onClose: () => void;
}

function NameView({ view, query, onClose }: NameViewProps) {
  const [name, setName] = useState(view?.name ?? '');
  const options = { onDone: onClose, check: () => cleanLine(name) === '' && 'Enter a name' };
  const save = useSubmit(useSaveDepositViewMutation(), { ...options, successText: 'View saved' });
  const rename = useSubmit(useChangeDepositViewMutation(), { ...options, successText: 'View renamed' });
  const { isBusy, fields } = view ? rename : save;
  const onSubmit = submitHandler(() =>
    view
      ? rename.submit({ id: view.id, changeDepositView: { name } })
      : save.submit({ saveDepositView: { name, query } }),
  );
  return (
    <FormPopup
      title={view ? 'Rename the view' : 'Save this search'}
      button="Save"
      isSaving={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={SaveDepositView.name.maxLength}
        value={name}
        error={fields.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormPopup>
  );
}

function DeleteView({ view, onClose }: { view: SavedDepositView; onClose: () => void }) {
  const { submit, isBusy } = useSubmit(useDeleteDepositViewMutation(), {
    successText: 'View deleted',
    refusals: { 'Not found': 'The view has already been deleted' },
    onFailed: (error) => {
      if (errorName(error) === 'Not found') onClose();
      return false;
    },
    onDone: onClose,
  });
  return (
    <Confirm
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
    </Confirm>
  );
}
