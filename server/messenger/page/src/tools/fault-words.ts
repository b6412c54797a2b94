import type { FaultSettings } from '../../../state/faults';

/** The faults that are set, in words. */
export function faultWords({ tooMany = [], slowMs, down }: FaultSettings, titleOf: (chat: number) => string) {
  return [
    ...tooMany.map(
      ({ chat, seconds }) =>
        `Sending to ${chat === undefined ? 'every chat' : titleOf(chat)} is refused (429), ${seconds} s left`,
    ),
    ...(slowMs ? [`Every answer comes ${slowMs} ms later`] : []),
    ...(down ? [downWords(down)] : []),
  ];
}

function downWords({ when, method, calls }: NonNullable<FaultSettings['down']>): string {
  const what = method ?? 'call';
  const which =
    calls === undefined ? `Each ${what}` : calls === 1 ? `The next ${what}` : `The next ${calls} of ${what}`;
  return `${which} breaks ${when === 'before' ? 'before it has an effect' : 'after it, without an answer'}`;
}
