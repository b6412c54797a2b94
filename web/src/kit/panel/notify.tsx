import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Id, toast, type TypeOptions } from 'react-toastify';
import { formatError } from '../../api/errors';

interface ToastLink {
  to: string;
  title?: string;
}

function show(type: TypeOptions, text: ReactNode, link?: ToastLink): void {
  const content = link ? (
    <span>
      {text} <Link to={link.to}>{link.title ?? 'Visit'}</Link>
    </span>
  ) : (
    text
  );
  const isFailure = type !== 'success';
  const id = toast(content, {
    type,
    ...(isFailure && { toastId: text as string }), // shows a repeated failure once
    onClose: () => void shownIds.delete(id),
  });
  shownIds.add(id);
  if (shownIds.size > MAX_SHOWN) toast.dismiss([...shownIds][0]);
}

/** Newer toasts replace the oldest. */
const MAX_SHOWN = 2;
const shownIds = new Set<Id>();

export const notify = {
  success: (text: ReactNode, link?: ToastLink) => show('success', text, link),
  warning: (text: string, link?: ToastLink) => show('warning', text, link),
  error: (text: string) => show('error', text),
  /** Shows `fallback`, unless the error has a text of its own, such as that of a lost connection. */
  failure: (error: unknown, fallback?: string) => show('error', formatError(error, fallback)),
};
