import { Combobox, Skeleton, useCombobox } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Ticket } from '../../../../../api/ticket.api.gen';
import { foldText } from '../../../../../../../server/shared/typed-text.rules';
import { formatError } from '../../../../../api/errors';
import { formatName } from '../../../../../kit/core/person';
import { Avatar } from '../../../../../kit/panel/Avatar';
import { Icon } from '../../../../../kit/panel/Icon';
import { useShortcut } from '../../../../../kit/panel/shortcuts';
import { useGetMeQuery } from '../../../../auth/api';
import { useAssignTicketMutation, useListTicketStaffQuery } from '../../../api';
import styles from './AssigneePicker.module.css';
import { useSubmit } from '../../../../../kit/panel/useSubmit';
import { formatSendError } from '../../../../../kit/core/sending/outgoing-item';

export function AssigneePicker({ ticket }: { ticket: Ticket }) {
  const [assignTicket] = useAssignTicketMutation();
  const { submit: assign, isBusy } = useSubmit(
    (user_id: number | null) => assignTicket({ id: ticket.id, assignTicket: { user_id } }),
    { failureText: formatSendError },
  );
  const { assignee } = ticket;
  const { data: me } = useGetMeQuery();
  useShortcut({
    keys: 'A',
    title: 'Assign to me',
    group: 'Ticket',
    shouldWaitForPause: true,
    run: () => void (me && assign(me.id)),
    isEnabled: !ticket.closed && assignee?.id !== me?.id,
  });
  const name = assignee ? formatName(assignee) : 'Nobody';

  return (
    <StaffMenu
      ticketId={ticket.id}
      assigneeId={assignee?.id ?? null}
      isDisabled={ticket.closed}
      onChoose={(userId) => void assign(userId)}
      renderTarget={(toggle) => (
        <button
          type="button"
          className={styles.target}
          disabled={ticket.closed || isBusy}
          aria-label={`Assignee: ${name}`}
          title={ticket.closed ? `Assignee: ${name}` : 'Change who answers (A: me)'}
          onClick={toggle}
        >
          {assignee ? <Avatar user={assignee} size={22} /> : <NobodyIcon />}
          <span className={styles.name}>{name}</span>
          {!ticket.closed && <Icon name="down" size={14} />}
        </button>
      )}
    />
  );
}

interface StaffMenuProps {
  ticketId: number;
  /** Null: nobody. Undefined: the menu is for several tickets, whose assignees may differ. */
  assigneeId: number | null | undefined;
  isDisabled?: boolean;
  /** Called with null for nobody. */
  onChoose: (userId: number | null) => void;
  /** Renders the button that opens and closes the menu. */
  renderTarget: (toggle: () => void) => ReactElement;
}

/** A menu of the staff who may read the ticket, and of "Nobody". */
export function StaffMenu({ ticketId, assigneeId, isDisabled, onChoose, renderTarget }: StaffMenuProps) {
  const { combobox, search, setSearch } = useSearchMenu();
  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-end"
      shadow="md"
      withinPortal
      disabled={isDisabled ?? false}
      onOptionSubmit={(value) => {
        combobox.closeDropdown();
        onChoose(value === 'none' ? null : Number(value));
      }}
    >
      <Combobox.Target targetType="button">{renderTarget(() => combobox.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
          placeholder="Find a colleague"
          aria-label="Find a colleague"
        />
        <Combobox.Options className={styles.options} aria-label="Assignee">
          {combobox.dropdownOpened && (
            <StaffOptions ticketId={ticketId} assigneeId={assigneeId} search={search} />
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The state of a menu with a search field, which is empty whenever the menu opens. */
export function useSearchMenu() {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  return { combobox, search, setSearch };
}

type StaffOptionsProps = Pick<StaffMenuProps, 'ticketId' | 'assigneeId'> & { search: string };

function StaffOptions({ ticketId, assigneeId, search }: StaffOptionsProps) {
  const { data: me } = useGetMeQuery();
  const { data, error } = useListTicketStaffQuery({ id: ticketId });
  if (error && !data) return <p className={styles.empty}>{formatError(error)}</p>;
  if (!data) return <Skeleton height={20} m={10} width="70%" />;
  const meFirst = data.data.toSorted((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id));
  const foldedSearch = foldText(search);
  const matches = (text: string) => foldText(text).includes(foldedSearch);
  const matchingPeople = meFirst.filter(
    (user) =>
      matches(formatName(user)) || matches(user.username ?? '') || (user.id === me?.id && matches('me')),
  );
  return (
    <>
      {matchingPeople.map((user) => (
        <Option
          key={user.id}
          value={String(user.id)}
          isChosen={user.id === assigneeId}
          icon={<Avatar user={user} size={22} />}
        >
          {user.id === me?.id ? `${formatName(user)} (me)` : formatName(user)}
        </Option>
      ))}
      {matches('nobody') && (
        <Option value="none" isChosen={assigneeId === null} icon={<NobodyIcon />}>
          Nobody
        </Option>
      )}
      {matchingPeople.length === 0 && !matches('nobody') && (
        <p className={styles.empty}>Nobody of that name</p>
      )}
    </>
  );
}

interface OptionProps {
  value: string;
  isChosen: boolean;
  icon: ReactNode;
  children: ReactNode;
}

function Option({ value, isChosen, icon, children }: OptionProps) {
  return (
    <Combobox.Option value={value} active={isChosen} className={styles.option}>
      {icon}
      <bdi className={styles.name}>{children}</bdi>
      {isChosen && <Icon name="check" size={15} />}
    </Combobox.Option>
  );
}

const NobodyIcon = () => <span className={styles.nobody} aria-hidden="true" />;
