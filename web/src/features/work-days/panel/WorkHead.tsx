import { Box, Group, Skeleton, Text } from '@mantine/core';
import type { WorkCounts } from '../../../api/panel.api.gen';
import { formatNumber } from '../../../kit/core/format';
import { computeScale, Track } from '../../../kit/panel/Track';

export const getTotal = ({ working, not_working, not_answered }: WorkCounts) =>
  working + not_working + not_answered;

/** How many people work on the shown day. Undefined while loading. */
export function WorkHead({ counts }: { counts: WorkCounts | undefined }) {
  if (!counts) return <Skeleton height={44} w={320} m="16px var(--td-side)" />;
  const { working, not_working, not_answered } = counts;
  const total = getTotal(counts);
  return (
    <Box p="12px var(--td-side) 16px" maw={480}>
      <Group gap="0 12px" align="baseline" justify="space-between" mb={6}>
        <Text component="h2" fz={20} fw={600}>
          Working {formatNumber(working)} of {formatNumber(total)}
        </Text>
        <Text c="dimmed" fz={13}>
          {formatNumber(not_working)} not working · {formatNumber(not_answered)} not answered
        </Text>
      </Group>
      <Track scale={computeScale([total])} size={working} more={not_working} />
    </Box>
  );
}
