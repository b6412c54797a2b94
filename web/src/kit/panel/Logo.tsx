import { Group } from '@mantine/core';

export function Logo() {
  return (
    <Group component="span" display="inline-flex" gap={9} fw={650} fz={15} lts="-0.01em">
      <img src="/favicon.svg" width={22} height={22} alt="" />
      Tallydesk
    </Group>
  );
}
