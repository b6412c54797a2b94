import styles from './SelectBox.module.css';

interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  /** Whether only some of the rows that the box stands for are selected. */
  isPartial?: boolean;
  /** `isRange`: Shift was held. */
  onToggle: (isRange: boolean) => void;
  className?: string | undefined;
}

/** Selects a row or all rows. A native checkbox, because the library's would make hundreds of rows slow. */
export const SelectBox = ({ label, isSelected, isPartial = false, onToggle, className }: SelectBoxProps) => (
  // The label enlarges the target for fingers.
  <label className={`${styles.box} ${className ?? ''}`}>
    <input
      type="checkbox"
      aria-label={label}
      checked={isSelected}
      ref={(box) => {
        if (box) box.indeterminate = isPartial;
      }}
      onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
    />
  </label>
);
