import { useShortcut } from './shortcuts';

/** Rows are the children of elements with `data-rows`. The first link or button of a row, which opens it, has the focus. */
const listRows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-rows] > :not([aria-hidden])')].filter(
    (row) => row.checkVisibility?.() !== false,
  );
const findControl = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('a[href], button');

function moveFocus(by: 1 | -1): void {
  const rows = listRows();
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[index < 0 ? 0 : index + by];
  if (!row) return;
  const target = findControl(row) ?? row;
  if (target === row) row.tabIndex = -1;
  target.focus({ preventScroll: true });
  row.scrollIntoView?.({ block: 'nearest' });
}

/** J and K select the next and the previous row of the lists on the screen, and Enter opens it. */
export function useRowKeys(isEnabled = true): void {
  const shortcut = { group: 'List', isEnabled };
  useShortcut({ ...shortcut, keys: 'J', title: 'Next row', repeats: true, run: () => moveFocus(1) });
  useShortcut({ ...shortcut, keys: 'K', title: 'Previous row', repeats: true, run: () => moveFocus(-1) });
  useShortcut({
    ...shortcut,
    keys: 'Enter',
    title: 'Open the row',
    run: () => findControl(listRows().find((row) => row.contains(document.activeElement)))?.click(),
  });
}
