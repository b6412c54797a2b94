/** One tick: the message is sent. Two ticks: the bot has it. */
export function Ticks({ isTaken }: { isTaken: boolean }) {
  const label = isTaken ? 'The bot has it' : 'Sent, the bot has not fetched it yet';
  return (
    <svg className="ticks" viewBox="0 0 18 11" role="img" aria-label={label}>
      <title>{label}</title>
      <path d={isTaken ? 'M1 6l3.2 3.5L10.5 2M7.6 9l.5.5L14.6 2' : 'M3 6l3.2 3.5L12.5 2'} />
    </svg>
  );
}
