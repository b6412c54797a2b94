import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router-dom';

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
