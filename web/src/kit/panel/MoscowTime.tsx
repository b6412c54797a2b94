import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { getServerTime } from '../../api/server-time';
import { formatMoscow, formatRelative } from './moscow';

/** An instant in Moscow time, and on hover how long ago it was. `canWrap`: the time may be below the date. */
export function MoscowTime({ at, canWrap = false }: { at: string; canWrap?: boolean }) {
  const [relative, setRelative] = useState('');
  const onHover = () => setRelative(formatRelative(at, getServerTime()));
  return (
    <Tooltip label={relative} openDelay={300} withArrow>
      <time
        dateTime={at}
        onMouseEnter={onHover}
        style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: canWrap ? 'normal' : 'nowrap' }}
      >
        {formatMoscow(at)}
      </time>
    </Tooltip>
  );
}
