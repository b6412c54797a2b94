import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { createPartLoader } from '../../../../kit/core/part-loader';
import { ConfirmWithPasskeyContext } from '../../../../kit/panel/passkey-retry';

interface Question {
  Dialog: ComponentType<{ onAnswer: (isConfirmed: boolean) => void }>;
  answer: (isConfirmed: boolean) => void;
}

const loadDialog = createPartLoader('PasskeyDialog', () => import('./PasskeyDialog'));

/** Provides the dialog by which the panel's calls ask for a passkey. Concurrent calls share one dialog. */
export function PasskeyHost({ children }: { children: ReactNode }) {
  const pendingAnswer = useRef<Promise<boolean>>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [confirmWithPasskey] = useState(() => {
    const openDialog = async () => {
      // If the dialog cannot be downloaded, the call fails with the server's error.
      const Dialog = await loadDialog().catch(() => null);
      const isConfirmed =
        Dialog !== null && (await new Promise<boolean>((answer) => setQuestion({ Dialog, answer })));
      pendingAnswer.current = null;
      setQuestion(null);
      return isConfirmed;
    };
    return () => (pendingAnswer.current ??= openDialog());
  });
  return (
    <ConfirmWithPasskeyContext value={confirmWithPasskey}>
      {children}
      {question && <question.Dialog onAnswer={question.answer} />}
    </ConfirmWithPasskeyContext>
  );
}
