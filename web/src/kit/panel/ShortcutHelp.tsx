import { useState } from 'react';
import { Keys } from './Keys';
import { Popup } from './Popup';
import styles from './ShortcutHelp.module.css';
import { EVERYWHERE, groupShortcuts, listShortcuts } from './shortcuts';
import { useShortcut } from './useShortcut';

/** Opens the list of all shortcuts that work on the present screen, by `?`. */
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
  // The list stays as it was when it opened, because the screen behind it stays too.
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
                    <Keys of={keys!} />
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
