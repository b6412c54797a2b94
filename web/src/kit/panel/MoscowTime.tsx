import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { formatMoscow, formatRelative } from './moscow';

/** An instant in Moscow time, with how long ago it was on hover. The view names the zone once. */
export function MoscowTime({ at }: { at: string }) {
  const [relative, setRelative] = useState('');
  const onHover = () => setRelative(formatRelative(at, Date.now()));
  return (
    <Tooltip label={relative} openDelay={300} withArrow>
      <time
        dateTime={at}
        onMouseEnter={onHover}
        style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {formatMoscow(at)}
      </time>
    </Tooltip>
  );
}
