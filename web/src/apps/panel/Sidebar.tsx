import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, useId } from 'react';
import { useLocation, NavLink } from 'react-router-dom';
import { isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { useGetManagerStatQuery } from '../../features/statistics/counters-api';
import { RefreshStatButton } from '../../features/statistics/panel/RefreshStat';
import { Logo } from '../../kit/panel/Logo';
import { useLastBrand } from '../../kit/panel/recent';
import { Account } from './Account';
import { PaletteButton } from './palette/PaletteButton';
import { type SectionGroup, sections, type Counts, type Section } from './screens';
import styles from './Sidebar.module.css';
import { formatNumber } from '../../kit/core/format';
import { Icon, type IconName } from '../../kit/panel/Icon';

interface CountedSection extends Section {
  query?: string | undefined;
  counts?: Counts | undefined;
}

const mainSections = sections.filter(({ group }) => group === 'Main');
const groups = [...new Set(sections.map(({ group }) => group))].filter((group) => group !== 'Main');

export function Sidebar({ onRefresh }: { onRefresh: () => void }) {
  const { data: me } = useGetMeQuery();
  const isStaff = me !== undefined && isAllowed(me, 'staff');
  // Until the person is loaded, the space of staff-only parts is reserved, to avoid a layout shift.
  const canBeStaff = isStaff || !me;
  const reservedStyle = isStaff ? undefined : ({ visibility: 'hidden' } as const);
  const { data: stat } = useGetManagerStatQuery(undefined, { skip: !isStaff });
  const [brandId] = useLastBrand();
  const foldedGroups = useFoldedGroups(me?.id);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a low screen the current section may be scrolled out of view.
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current], [data-contains-screen]')
      ?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname, isStaff]);

  return (
    <div className={styles.sidebar}>
      <div className={styles.logo}>
        <Logo />
      </div>
      {canBeStaff && (
        <div className={styles.find} style={reservedStyle}>
          <PaletteButton />
        </div>
      )}
      <nav ref={nav} className={styles.sections} aria-label="Sections">
        <h2 className={styles.groupTitle}>Main</h2>
        {mainSections.map((section) => (
          <SectionLink key={section.to} {...section} />
        ))}
        {!me && <Skeleton height={12} width="60%" m={10} mt={28} />}
        {isStaff &&
          groups.map((group) => {
            const allowed = sections.filter(
              ({ group: ownGroup, audience }) => ownGroup === group && isAllowed(me, audience),
            );
            return (
              allowed.length > 0 && (
                <SidebarGroup
                  key={group}
                  title={group}
                  sections={allowed.map((section) => ({
                    ...section,
                    query: brandId && section.audience !== 'admin' ? `?brand=${brandId}` : undefined,
                    counts: stat && section.getCounts?.(stat),
                  }))}
                  isFolded={foldedGroups.isFolded(group)}
                  onToggle={() => foldedGroups.toggle(group)}
                />
              )
            );
          })}
      </nav>
      <div className={styles.foot}>
        {canBeStaff && (
          <div style={reservedStyle}>
            <RefreshStatButton onRefresh={onRefresh} />
          </div>
        )}
        <Account />
      </div>
    </div>
  );
}

function useFoldedGroups(userId: number | undefined) {
  const [stored, setStored] = useLocalStorage<SectionGroup[]>({
    key: `panel_folded_${userId ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const foldedGroups = Array.isArray(stored) ? stored : [];
  return {
    isFolded: (group: SectionGroup) => foldedGroups.includes(group),
    toggle: (group: SectionGroup) =>
      setStored(
        foldedGroups.includes(group)
          ? foldedGroups.filter((other) => other !== group)
          : [...foldedGroups, group],
      ),
  };
}

interface SidebarGroupProps {
  title: string;
  sections: CountedSection[];
  isFolded: boolean;
  onToggle: () => void;
}

function SidebarGroup({ title, sections, isFolded, onToggle }: SidebarGroupProps) {
  const isCurrent = useIsCurrent();
  const listId = useId();
  const visibleSections = isFolded ? sections.filter(isCurrent) : sections;
  const hiddenCounts = sections.flatMap((section) =>
    section.counts?.open && !visibleSections.includes(section) ? section.counts : [],
  );
  const openCount = hiddenCounts.reduce((sum, { open }) => sum + open, 0);
  return (
    <>
      <h2 className={styles.groupTitle}>
        <UnstyledButton
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={onToggle}
        >
          {title}
          <Icon name={isFolded ? 'right' : 'down'} size={13} />
          {openCount > 0 && (
            <Badge count={openCount}>
              {hiddenCounts.map(({ open, label }) => `${open} ${label}`).join(', ')}
            </Badge>
          )}
        </UnstyledButton>
      </h2>
      <div id={listId}>
        {visibleSections.map((section) => (
          <SectionLink key={section.to} {...section} />
        ))}
      </div>
    </>
  );
}

function useIsCurrent() {
  const { pathname } = useLocation();
  const belongsTo = useBelongsToSection();
  return ({ to }: Section) => pathname === to || pathname.startsWith(`${to}/`) || belongsTo(to);
}

/** The returned function tells whether the screen belongs to a section with another path: a chat to the list beside it, `/brand/` to Brands. */
function useBelongsToSection() {
  const { pathname, search } = useLocation();
  const list = pathname.startsWith('/tickets/chat/') && new URLSearchParams(search).get('list');
  return (to: string) => to === `/tickets/${list}` || (to === '/brands' && pathname.startsWith('/brand/'));
}

/** Formats counts briefly, to leave space for the title of the section: `834`, `2.5K`. */
const compactFormat = new Intl.NumberFormat('en-US', { notation: 'compact' });

function SectionLink({ to, query = '', title, icon, counts }: CountedSection) {
  const belongsTo = useBelongsToSection();
  return (
    <NavLink to={to + query} className={styles.link} data-contains-screen={belongsTo(to) || undefined}>
      <Icon name={icon} size={17} />
      <span className={styles.title}>{title}</span>
      {counts?.all ? (
        <span className={styles.total} title={`${formatNumber(counts.all)} in all`}>
          {compactFormat.format(counts.all)}
          <VisuallyHidden> in all</VisuallyHidden>
        </span>
      ) : null}
      {counts?.open ? (
        <Badge count={counts.open} icon={counts.all ? 'chats' : undefined}>
          {counts.label}
        </Badge>
      ) : null}
    </NavLink>
  );
}

interface BadgeProps {
  count: number;
  /** Distinguishes this number from the number of all entries, if both are shown. */
  icon?: IconName | undefined;
  children: string;
}

function Badge({ count, icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} title={`${formatNumber(count)} ${children}`}>
      {icon && <Icon name={icon} size={12} />}
      {compactFormat.format(count)}
      <VisuallyHidden> {children}</VisuallyHidden>
    </span>
  );
}
