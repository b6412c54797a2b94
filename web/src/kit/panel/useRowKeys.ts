import { useShortcut } from './shortcuts';

/** Rows are the children of elements with `data-rows`. */
const listRows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-rows] > :not([aria-hidden])')].filter(
    (row) => row.checkVisibility?.() !== false,
  );
/** The link or plain button that opens a row. The library's buttons, such as "Revoke", act on the row, so Enter must not press them. */
const findControl = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('a[href], button:not(.mantine-Button-root, .mantine-ActionIcon-root)');

function moveFocus(offset: 1 | -1): void {
  const rows = listRows();
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[index < 0 ? 0 : index + offset];
  if (!row) return;
  const target = findControl(row) ?? row;
  if (target === row) row.tabIndex = -1;
  target.focus({ preventScroll: true });
  row.scrollIntoView?.({ block: 'nearest' });
}

/** J and K select the next and the previous row of the lists on the screen, and Enter opens the selected row. */
export function useRowKeys(isEnabled = true): void {
  const shortcut = { group: 'List', isEnabled };
  useShortcut({ ...shortcut, keys: 'J', title: 'Next row', canRepeat: true, run: () => moveFocus(1) });
  useShortcut({ ...shortcut, keys: 'K', title: 'Previous row', canRepeat: true, run: () => moveFocus(-1) });
  useShortcut({
    ...shortcut,
    keys: 'Enter',
    title: 'Open the row',
    run: () => findControl(listRows().find((row) => row.contains(document.activeElement)))?.click(),
  });
}
