import { Button, CloseButton, Loader, Modal, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { cleanLine } from '../../../../../server/shared/typed-text.rules';
import type { FoundPerson } from '../../../api/panel.api.gen';
import { formatError } from '../../../api/errors';
import { findAnything } from '../../../api/limits.gen';
import { lazyPart } from '../../../kit/core/lazy-part';
import { createPartLoader } from '../../../kit/core/part-loader';
import { useFocusReturn } from '../../../kit/core/useFocusReturn';
import { Avatar } from '../../../kit/panel/Avatar';
import { Icon } from '../../../kit/panel/Icon';
import { ShortcutKeys } from '../../../kit/panel/ShortcutHelp';
import { ErrorState } from '../../../kit/panel/states';
import { useIsPhone } from '../../../kit/panel/useIsPhone';
import { useAppDispatch } from '../../../store/hooks';
import styles from './Palette.module.css';
import { closePalette } from './PaletteButton';
import { type PaletteItem, usePaletteItems } from './usePaletteItems';

const loadFoundPersonCard = createPartLoader('FoundPersonCard', () => import('./FoundPersonCard'));
const FoundPersonCard = lazyPart(loadFoundPersonCard, { ErrorState });

const paletteSearchPauseMs = 120;

export function Palette() {
  const close = useClose();
  const [person, setPerson] = useState<FoundPerson>();
  if (person) return <FoundPersonCard person={person} onClose={close} />;
  return <PaletteSearch onPerson={setPerson} />;
}

function useClose(): () => void {
  const dispatch = useAppDispatch();
  return () => dispatch(closePalette());
}

function PaletteSearch({ onPerson }: { onPerson: (person: FoundPerson) => void }) {
  const close = useClose();
  useFocusReturn();
  const isPhone = useIsPhone();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const text = cleanLine(typed);
  const [searchText] = useDebouncedValue(text, paletteSearchPauseMs);
  const { groups, isPending, failure, refetch } = usePaletteItems(text, searchText, onPerson);
  const items = groups.flatMap((group) => group.items);
  const [activeKey, setActiveKey] = useState<string>();
  const active = items.find(({ key }) => key === activeKey) ?? items[0];
  const getOptionId = ({ key }: PaletteItem) => `${listId}-${items.findIndex((item) => item.key === key)}`;

  const choose = (item: PaletteItem) => {
    if (item.person) return item.run();
    close();
    // Delayed until the focus has returned, so that a popup that the item opens can return it to the same element.
    setTimeout(() => setTimeout(item.run));
  };
  const setChoiceWanted = useChoiceWhenFound(isPending, () => active && choose(active));
  const move = (step: 1 | -1) => {
    const index = active ? items.indexOf(active) : -1;
    const next = items[(index + step + items.length) % items.length];
    if (!next) return;
    setActiveKey(next.key);
    document.getElementById(getOptionId(next))?.scrollIntoView?.({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault();
      if (active) choose(active);
      else setChoiceWanted(isPending);
    }
  };

  const isEmpty = items.length === 0 && !isPending && !failure;
  return (
    <Modal.Root
      opened
      onClose={close}
      returnFocus={false}
      size={620}
      padding={0}
      yOffset="12vh"
      fullScreen={isPhone}
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label="Search and actions">
        <div className={styles.head}>
          <Icon name="search" size={18} />
          <input
            className={styles.input}
            autoFocus // at once, so that the next key is not a shortcut of the screen
            data-autofocus
            role="combobox"
            aria-label="Search and actions"
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && getOptionId(active)}
            placeholder="Find a brand, person, client, ticket or action"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={findAnything.q.maxLength}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChoiceWanted(false);
              setActiveKey(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          {isPending && <Loader size={16} aria-hidden="true" />}
          <CloseButton aria-label="Close" onClick={close} />
        </div>
        {items.length > 0 && (
          <div id={listId} role="listbox" aria-label="Found" className={styles.list}>
            {groups.map((group) => (
              <div key={group.name} role="group" aria-label={group.name}>
                <div className={styles.group} aria-hidden="true">
                  {group.name}
                </div>
                {group.items.map((item) => (
                  <Option
                    key={item.key}
                    id={getOptionId(item)}
                    item={item}
                    isActive={item === active}
                    onHover={() => setActiveKey(item.key)}
                    onChoose={() => choose(item)}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
        {isEmpty && <Message>Nothing was found</Message>}
        {Boolean(failure) && (
          <Message role="alert">
            {formatError(failure)}
            <Button variant="subtle" onClick={() => void refetch()}>
              Retry
            </Button>
          </Message>
        )}
        <VisuallyHidden role="status">{typed && !isPending ? `${items.length} found` : ''}</VisuallyHidden>
      </Modal.Content>
    </Modal.Root>
  );
}

const Message = (props: { role?: string; children: ReactNode }) => (
  <Text p="20px 16px" c="dimmed" ta="center" {...props} />
);

interface OptionProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onHover: () => void;
  onChoose: () => void;
}

function Option({ id, item, isActive, onHover, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onMouseMove={isActive ? undefined : onHover}
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      onClick={onChoose}
    >
      {item.person ? <Avatar user={item.person} size={22} /> : <Icon name={item.icon ?? 'right'} size={17} />}
      <span className={styles.title}>{item.title}</span>
      {item.note && <span className={styles.note}>{item.note}</span>}
      {item.keys && (
        <span className={styles.keys}>
          <ShortcutKeys keys={item.keys} />
        </span>
      )}
    </div>
  );
}

/** Calls `choose` when the search ends, if the returned function was last called with true, as on Enter during the search. */
function useChoiceWhenFound(isPending: boolean, choose: () => void) {
  const isWanted = useRef(false);
  const onFound = useEffectEvent(choose);
  useEffect(() => {
    if (isPending || !isWanted.current) return;
    isWanted.current = false;
    onFound();
  }, [isPending]);
  return (isChoiceWanted: boolean) => void (isWanted.current = isChoiceWanted);
}
