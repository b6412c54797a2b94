const height = 20;
const barSpacing = 3;

export function Sparkline({ days }: { days: number[] }) {
  const max = Math.max(...days, 0);
  const width = Math.max(days.length * barSpacing, 1);
  const bars = days.map((size, day) => {
    const barHeight = max > 0 ? Math.max((Math.max(size, 0) / max) * (height - 1), size > 0 ? 1 : 0) : 0;
    return `M${day * barSpacing + 1} ${height}v${-(barHeight + 1)}`;
  });
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      stroke="var(--td-accent-text)"
      strokeWidth="2"
      aria-hidden="true"
      style={{ display: 'block', maxWidth: '100%' }}
    >
      <path d={bars.join('')} />
    </svg>
  );
}
