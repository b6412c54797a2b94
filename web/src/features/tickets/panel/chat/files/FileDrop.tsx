import { type DragEvent, type ReactNode, useState } from 'react';
import { Icon } from '../../../../../kit/panel/Icon';
import styles from './FileDrop.module.css';

interface FileDropProps {
  isOn: boolean;
  onDrop: (files: Iterable<File>) => void;
  children: ReactNode;
}

/** Accepts files that are dropped on its children. */
export function FileDrop({ isOn, onDrop, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => isOn && event.dataTransfer.types.includes('Files');

  return (
    <div
      className={styles.area}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.files);
      }}
    >
      {children}
      {isOver && (
        <div className={styles.over} aria-hidden="true">
          <Icon name="clip" size={26} />
          Drop files to attach them
        </div>
      )}
    </div>
  );
}
