import { Badge, type BadgeProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Unlike the library's colours, these are readable in light and dark. */
const colours = {
  gray: { c: 'dimmed', bg: 'var(--td-hover)' },
  iris: { c: 'var(--td-accent-text)', bg: 'var(--td-selected)' },
  green: { c: 'var(--td-good)', bg: 'var(--td-hover)' },
  orange: { c: 'var(--td-warn)', bg: 'var(--td-warn-bg)' },
  red: { c: 'var(--td-bad)', bg: 'var(--td-hover)' },
};

interface StatusBadgeProps extends Omit<BadgeProps, 'color'> {
  color: keyof typeof colours;
  children: ReactNode;
}

export const StatusBadge = ({ color, ...badge }: StatusBadgeProps) => (
  <Badge variant="light" tt="none" flex="none" {...colours[color]} {...badge} />
);
