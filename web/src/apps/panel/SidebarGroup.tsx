import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { formatNumber } from '../../kit/core/format';
import { Icon, type IconName } from '../../kit/panel/Icon';
import type { Counts, Section } from './screens';
import styles from './Sidebar.module.css';

export interface CountedSection extends Section {
  query?: string | undefined;
  counts?: Counts | undefined;
}

interface SidebarGroupProps {
  title: string;
  sections: CountedSection[];
  isFolded: boolean;
  onToggle: () => void;
}

/** A foldable group of sections. While folded, it shows the sum of open work and the current section. */
export function SidebarGroup({ title, sections, isFolded, onToggle }: SidebarGroupProps) {
  const isCurrent = useIsCurrent();
  const listId = useId();
  const shown = isFolded ? sections.filter(isCurrent) : sections;
  const away = sections.filter((section) => !shown.includes(section) && section.counts?.open);
  const open = away.reduce((sum, { counts }) => sum + counts!.open, 0);
  return (
    <>
      <h2 className={styles.section}>
        <UnstyledButton
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={onToggle}
        >
          {title}
          <Icon name={isFolded ? 'right' : 'down'} size={13} />
          {open > 0 && (
            <Badge count={open}>
              {away.map(({ counts }) => `${counts!.open} ${counts!.what}`).join(', ')}
            </Badge>
          )}
        </UnstyledButton>
      </h2>
      <div id={listId}>
        {shown.map((section) => (
          <SectionLink key={section.to} {...section} />
        ))}
      </div>
    </>
  );
}

function useIsCurrent() {
  const { pathname } = useLocation();
  const isAround = useIsContext();
  return ({ to }: Section) => pathname === to || pathname.startsWith(`${to}/`) || isAround(to);
}

/** Whether the screen belongs to a section: a chat to the list beside it, and a brand's tabs to the brands. */
function useIsContext() {
  const { pathname, search } = useLocation();
  const list = pathname.startsWith('/tickets/chat/') && new URLSearchParams(search).get('list');
  return (to: string) => to === `/tickets/${list}` || (to === '/brands' && pathname.startsWith('/brand/'));
}

export function SectionLink({ to, query = '', title, icon, counts }: CountedSection) {
  const isAround = useIsContext();
  return (
    <NavLink to={to + query} className={styles.link} data-around={isAround(to) || undefined}>
      <Icon name={icon} size={17} />
      <span className={styles.title}>{title}</span>
      {counts?.all ? (
        <span className={styles.all} title={`${formatNumber(counts.all)} in all`}>
          {formatNumber(counts.all)}
          <VisuallyHidden> in all</VisuallyHidden>
        </span>
      ) : null}
      {counts?.open ? (
        <Badge count={counts.open} icon={counts.all ? 'chats' : undefined}>
          {counts.what}
        </Badge>
      ) : null}
    </NavLink>
  );
}

interface BadgeProps {
  count: number;
  /** Distinguishes the number if there are two. */
  icon?: IconName | undefined;
  children: string;
}

/** A number with its meaning as a tooltip and for screen readers. */
function Badge({ count, icon, children }: BadgeProps) {
  return (
    <span className={styles.count} title={`${formatNumber(count)} ${children}`}>
      {icon && <Icon name={icon} size={12} />}
      {formatNumber(count)}
      <VisuallyHidden> {children}</VisuallyHidden>
    </span>
  );
}
