import { Fragment, useState } from 'react';
import { Popup } from './Popup';
import styles from './ShortcutHelp.module.css';
import { EVERYWHERE, groupShortcuts, listShortcuts, formatKeys, useShortcut } from './shortcuts';
import { Kbd } from '@mantine/core';

export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut({
    keys: '?',
    title: 'Keyboard shortcuts',
    group: EVERYWHERE,
    run: () => setIsOpen(true),
  });
  return isOpen && <ShortcutList onClose={() => setIsOpen(false)} />;
}

function ShortcutList({ onClose }: { onClose: () => void }) {
  // Read once: the screen behind the popup does not change while it is open.
  const [groups] = useState(() => groupShortcuts(listShortcuts().filter(({ keys }) => keys)));
  return (
    <Popup onClose={onClose} title="Keyboard shortcuts" size={groups.length > 1 ? 760 : 'sm'}>
      <div className={styles.groups}>
        {groups.map(({ name, items }) => (
          <section key={name} className={styles.group}>
            <h3>{name}</h3>
            <dl>
              {items.map(({ keys, title }) => (
                <div key={keys}>
                  <dt>{title}</dt>
                  <dd>
                    <ShortcutKeys keys={keys!} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Popup>
  );
}

export function ShortcutKeys({ keys }: { keys: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      {keys.split(' ').map((key, index) => (
        <Fragment key={index}>
          {index > 0 && <span style={{ color: 'var(--mantine-color-dimmed)', fontSize: 12 }}> then </span>}
          {formatKeys(key).map((word) => (
            <Kbd key={word} size="xs">
              {word}
            </Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
