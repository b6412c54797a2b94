import { type ReactNode, useEffect, useRef } from 'react';
import type { Suggestion, Suggestions } from './useSuggestions';
import styles from './SuggestionList.module.css';

interface Props {
  suggestions: Suggestions;
  label: string;
  iconOf?: (option: Suggestion) => ReactNode;
  /** Shown without matches, or while loading. */
  empty?: ReactNode;
  footer?: ReactNode;
}

/** The list above the field. A click on it keeps the focus in the field. */
export function SuggestionList({ suggestions, label, iconOf, empty, footer }: Props) {
  const { id, isOpen, found, current, take } = suggestions;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current, isOpen]);
  const isEmpty = !found || found.length === 0;
  if (!isOpen || (isEmpty && !empty)) return null;
  return (
    <div className={styles.box} onPointerDown={(event) => event.preventDefault()}>
      {isEmpty ? (
        <div className={styles.empty} role="status">
          {empty}
        </div>
      ) : (
        <ul ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
          {found.map((option, index) => (
            <li
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className={styles.option}
              onClick={() => take(option)}
            >
              {iconOf?.(option)}
              <span className={styles.words}>
                <bdi className={styles.title}>{option.title}</bdi>
                {option.detail && <span className={styles.detail}>{option.detail}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
