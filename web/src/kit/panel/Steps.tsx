import { ActionIcon, Group, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from './Icon';

interface StepsProps {
  /** What a link moves by, such as "day". */
  unit: string;
  /** What is shown now. */
  label: string;
  /** The URL of the next (1) or previous (-1) unit. Null if there is none. */
  getHref: (offset: 1 | -1) => string | null;
}

/** Links to the previous and the next day, week or month. */
export function Steps({ unit, label, getHref }: StepsProps) {
  const { search } = useLocation();
  const step = (offset: 1 | -1) => {
    const href = getHref(offset);
    return (
      <ActionIcon
        variant="default"
        size={30}
        component={Link}
        to={href ?? search} // stays a link, so that it keeps the focus
        aria-label={`${offset === 1 ? 'Next' : 'Previous'} ${unit}`}
        aria-disabled={href === null || undefined}
        data-disabled={href === null || undefined}
      >
        <Icon name={offset === 1 ? 'right' : 'left'} size={16} />
      </ActionIcon>
    );
  };
  return (
    <Group gap={4} wrap="nowrap">
      {step(-1)}
      <Text span fw={500} px={6} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {label}
      </Text>
      {step(1)}
    </Group>
  );
}
