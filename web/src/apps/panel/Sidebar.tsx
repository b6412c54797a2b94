import { Skeleton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { useGetManagerStatQuery } from '../../features/statistics/counters-api';
import { RefreshStat } from '../../features/statistics/panel/RefreshStat';
import { Logo } from '../../kit/panel/Logo';
import { useLastBrand } from '../../kit/panel/useLastBrand';
import { Account } from './Account';
import { PaletteButton } from './palette/PaletteButton';
import { type SectionGroup, sections } from './screens';
import styles from './Sidebar.module.css';
import { SectionLink, SidebarGroup } from './SidebarGroup';

const main = sections.filter(({ group }) => group === 'Main');
/** In the order of the screens. */
const groups = [...new Set(sections.map(({ group }) => group))].filter((group) => group !== 'Main');

/** Links to the sections that the person's role and codes allow. */
export function Sidebar({ onRefresh }: { onRefresh: () => void }) {
  const { data: me } = useGetMeQuery();
  const isStaff = me !== undefined && isAllowed(me, 'staff');
  // Until the person is loaded, the space of staff-only parts is reserved, to avoid a layout shift.
  const mayBeStaff = isStaff || !me;
  const reserved = isStaff ? undefined : ({ visibility: 'hidden' } as const);
  const { data: stat } = useGetManagerStatQuery(undefined, { skip: !isStaff });
  const [brandId] = useLastBrand();
  const folded = useFoldedGroups(me?.id);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a low screen the current section may be scrolled out of view.
  useEffect(() => {
    nav.current?.querySelector('[aria-current], [data-around]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname, isStaff]);

  return (
    <div className={styles.sidebar}>
      <div className={styles.logo}>
        <Logo />
      </div>
      {mayBeStaff && (
        <div className={styles.find} style={reserved}>
          <PaletteButton />
        </div>
      )}
      <nav ref={nav} className={styles.sections} aria-label="Sections">
        <h2 className={styles.section}>Main</h2>
        {main.map((section) => (
          <SectionLink key={section.to} {...section} />
        ))}
        {!me && <Skeleton height={12} width="60%" m={10} mt={28} />}
        {isStaff &&
          groups.map((group) => {
            const allowed = sections.filter((each) => each.group === group && isAllowed(me, each.audience));
            return (
              allowed.length > 0 && (
                <SidebarGroup
                  key={group}
                  title={group}
                  sections={allowed.map((section) => ({
                    ...section,
                    query: brandId && section.audience !== 'admin' ? `?brand=${brandId}` : undefined,
                    counts: stat && section.countOf?.(stat),
                  }))}
                  isFolded={folded.isFolded(group)}
                  onToggle={() => folded.toggle(group)}
                />
              )
            );
          })}
      </nav>
      <div className={styles.foot}>
        {mayBeStaff && (
          <div style={reserved}>
            <RefreshStat onRefresh={onRefresh} />
          </div>
        )}
        <Account />
      </div>
    </div>
  );
}

/** The sidebar groups that the person has folded, stored in the browser. */
function useFoldedGroups(userId: number | undefined) {
  const [folded, setFolded] = useLocalStorage<SectionGroup[]>({
    key: `panel_folded_${userId ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const known = Array.isArray(folded) ? folded : [];
  return {
    isFolded: (group: SectionGroup) => known.includes(group),
    toggle: (group: SectionGroup) =>
      setFolded(known.includes(group) ? known.filter((each) => each !== group) : [...known, group]),
  };
}
