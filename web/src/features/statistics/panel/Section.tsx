import { Box, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../../kit/core/format';

interface SectionProps {
  title: string;
  count?: number;
  note?: ReactNode;
  /** Gets the id of the heading, which labels the content. */
  children: (titleId: string) => ReactNode;
}

export function Section({ title, count, note, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" p="20px var(--td-side) 12px" aria-labelledby={id}>
      <Group gap="4px 24px" align="baseline" justify="space-between" mb={10}>
        <Text component="h2" id={id} fz={15} fw={600} lh="inherit">
          {title}{' '}
          {count !== undefined && (
            <Text span inherit c="dimmed" fw={400} ml={6} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(count)}
            </Text>
          )}
        </Text>
        {note && (
          <Text span c="dimmed" fz={13} lh="inherit">
            {note}
          </Text>
        )}
      </Group>
      {children(id)}
    </Box>
  );
}

/** Formats the reached part of a target: "60% of $200.00". */
export const formatReached = (have: number, goal: number, formatQuantity: (value: number) => string) =>
  `${formatNumber(Math.floor((have / goal) * 100))}% of ${formatQuantity(goal)}`;
