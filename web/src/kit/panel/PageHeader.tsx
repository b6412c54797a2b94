import { VisuallyHidden, Anchor, Group } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import styles from './PageHeader.module.css';
import { useAppSelector } from '../../store/hooks';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/root';
import { Link } from 'react-router-dom';

declare module '../../store/root' {
  interface LazySlices {
    tabCount: number;
  }
}

/** The number shown in the browser tab's title: how much waits for this person. */
const tabCountSlice = createSlice({
  name: 'tabCount',
  initialState: 0,
  reducers: { tabCountChanged: (_count, { payload }: PayloadAction<number>) => payload },
  selectors: { selectTabCount: (count) => count },
}).injectInto(rootReducer);

export const { tabCountChanged } = tabCountSlice.actions;
export const { selectTabCount } = tabCountSlice.selectors;

interface PageHeaderProps {
  title: string;
  /** The title of the browser tab, if it differs from `title`. */
  tabTitle?: string;
  /** A note for the whole view: the zone of its times, or a count. */
  note?: ReactNode;
  back?: ReactNode;
  children?: ReactNode;
}

/** The name of the surrounding frame with tabs, such as a brand. The frame shows it as the page's title. Null without a frame. */
export const FrameNameContext = createContext<string | null>(null);

/** Shows a view's title, note and actions, and sets the title of the browser tab. In a frame, the view's title is hidden. */
export function PageHeader({ title, tabTitle = title, note, back, children }: PageHeaderProps) {
  const frameName = use(FrameNameContext);
  const count = useAppSelector(selectTabCount);
  const countPrefix = count > 0 ? `(${count}) ` : '';
  const noteElement = note && <span className={styles.note}>{note}</span>;
  const actions = children && <div className={styles.actions}>{children}</div>;
  if (frameName !== null) {
    return (
      <header className={styles.header} data-framed={note || children ? 'filled' : 'empty'}>
        <title>{`${countPrefix}${tabTitle} · ${frameName} · Tallydesk`}</title>
        <VisuallyHidden component="h2">{title}</VisuallyHidden>
        {noteElement}
        {actions}
      </header>
    );
  }
  return (
    <header className={styles.header}>
      <title>{`${countPrefix}${tabTitle} · Tallydesk`}</title>
      <div className={styles.heading}>
        {back}
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {noteElement}
      </div>
      {actions}
    </header>
  );
}

export function Crumbs({ title, to }: { title: string; to: string }) {
  return (
    <Group component="nav" gap={8} c="dimmed" mr={-4} aria-label="Breadcrumbs">
      <Anchor component={Link} to={to} c="inherit">
        {title}
      </Anchor>
      <span aria-hidden="true">/</span>
    </Group>
  );
}
