const height = 20;
const barSpacing = 3;

/** Tiny bars, one for each size. Decorative: the numbers are shown elsewhere. */
export function Sparkline({ sizes }: { sizes: number[] }) {
  const max = Math.max(...sizes, 0);
  const width = Math.max(sizes.length * barSpacing, 1);
  const bars = sizes.map((size, index) => {
    const barHeight = max > 0 ? Math.max((Math.max(size, 0) / max) * (height - 1), size > 0 ? 1 : 0) : 0;
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
