import styles from './Segments.module.css';

interface SegmentsProps<Name extends string> {
  label: string;
  titles: Record<Name, string>;
  current: Name;
  onChoose: (name: Name) => void;
  className?: string;
}

/** A row of buttons, of which the current one is pressed. */
export function Segments<Name extends string>(props: SegmentsProps<Name>) {
  const { label, titles, current, onChoose, className = '' } = props;
  return (
    <div className={`${styles.segments} ${className}`} role="group" aria-label={label}>
      {(Object.keys(titles) as Name[]).map((name) => (
        <button key={name} type="button" aria-pressed={name === current} onClick={() => onChoose(name)}>
          {titles[name]}
        </button>
      ))}
    </div>
  );
}
