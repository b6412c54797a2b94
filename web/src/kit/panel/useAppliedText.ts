import { useState } from 'react';

/**
 * The text of a field that applies on Enter and on leaving the field, not on each letter. It follows changes of `value` from
 * elsewhere, such as Back, but what somebody types while their own text is applied stays.
 */
export function useAppliedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [applied, setApplied] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setApplied(value);
    if (value !== applied) setText(value);
  }
  const apply = (wanted = text) => {
    if (wanted.trim() === value) return;
    setApplied(wanted.trim());
    onChange(wanted.trim());
  };
  return { text, setText, apply };
}
