const height = 20;
const barSpacing = 3;

/** Tiny bars, one for each value. Negative values count as 0. Decorative: the numbers are shown elsewhere. */
export function Sparkline({ values }: { values: number[] }) {
  const max = Math.max(...values, 0);
  const width = Math.max(values.length * barSpacing, 1);
  const bars = values.map((value, index) => {
    const barHeight = max > 0 ? Math.max((Math.max(value, 0) / max) * (height - 1), value > 0 ? 1 : 0) : 0;
    return `M${index * barSpacing + 1} ${height}v${-(barHeight + 1)}`;
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
