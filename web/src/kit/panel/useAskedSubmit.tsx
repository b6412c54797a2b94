import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Conflict, errorConflicts } from '../../api/errors';
import type { Call, SubmitOptions } from '../core/useSubmission';
import { notify } from './notify';
import { type ConflictWords, OverwriteQuestion, whoChanged } from './OverwriteQuestion';
import { useSubmit } from './useSubmit';

interface AskedOptions<Arg, Data> extends SubmitOptions<Arg, Data> {
  /** Whether the form has unsaved changes. */
  isChanged?: boolean;
  params?: readonly string[];
  wordsOf: (conflict: Conflict, arg: Arg) => ConflictWords;
  /** The order that saves one's own values in spite of what the others have saved. */
  keep: (arg: Arg, conflicts: Conflict[]) => Arg;
  /** The order without the values in question. Null if nothing is left to save. */
  take: (arg: Arg, conflicts: Conflict[]) => Arg | null;
  /** Called when theirs is taken and nothing is left to save. */
  onTaken?: (arg: Arg) => void;
}

interface Question {
  conflicts: { conflict: Conflict; words: ConflictWords }[];
  answer: (answer: 'keep' | 'take' | 'close') => void;
}

/** Ends a call that the person has taken back. Nothing more is to be said about it. */
const TAKEN_BACK = new Error('taken back');

/**
 * `useSubmit` for settings that several people change. The order says which values the page had seen. If somebody else saved
 * another one meanwhile, the person is asked, and the call goes on with the answer. Render `question` on the screen.
 */
export function useAskedSubmit<Arg, Data>(call: Call<Arg, Data>, options: AskedOptions<Arg, Data>) {
  const { wordsOf, keep, take, onTaken, ...plain } = options;
  const [questions, setQuestions] = useState<Question[]>([]);
  const isShown = useRef(false);
  const open = useRef(new Set<Question>());
  const send = typeof call === 'function' ? call : call[0];

  useEffect(() => {
    const asked = open.current;
    isShown.current = true;
    return () => {
      isShown.current = false;
      for (const question of asked) sayUnsaved(question);
    };
  }, []);

  const ask = (conflicts: Question['conflicts']) =>
    new Promise<'keep' | 'take' | 'close'>((resolve) => {
      const question: Question = {
        conflicts,
        answer: (answer) => {
          open.current.delete(question);
          setQuestions((all) => all.filter((each) => each !== question));
          resolve(answer);
        },
      };
      // The screen may have been left while the call was under way.
      if (!isShown.current) {
        sayUnsaved(question);
        return resolve('close');
      }
      open.current.add(question);
      setQuestions((all) => [...all, question]);
    });

  const sendAsking = async (arg: Arg, key: string): Promise<Data> => {
    try {
      return await send(arg, key).unwrap();
    } catch (error) {
      const conflicts = errorConflicts(error);
      if (conflicts.length === 0) throw error;
      const answer = await ask(conflicts.map((conflict) => ({ conflict, words: wordsOf(conflict, arg) })));
      const next = answer === 'keep' ? keep(arg, conflicts) : answer === 'take' ? take(arg, conflicts) : null;
      if (next !== null) return sendAsking(next, key);
      if (answer === 'take') onTaken?.(arg);
      throw TAKEN_BACK;
    }
  };

  const submission = useSubmit<Arg, Data>((arg, key) => ({ unwrap: () => sendAsking(arg, key) }), {
    ...plain,
    onFailed: (error) => error === TAKEN_BACK || (plain.onFailed?.(error) ?? false),
  });

  const [first] = questions;
  const question: ReactNode = first && (
    <OverwriteQuestion
      conflicts={first.conflicts}
      onKeep={() => first.answer('keep')}
      onTake={() => first.answer('take')}
      onClose={() => first.answer('close')}
    />
  );
  return { ...submission, question };
}

function sayUnsaved({ conflicts }: Question): void {
  for (const { conflict, words } of conflicts)
    notify.warning(`${whoChanged(conflict, words)} to ${words.theirs}. Yours was not saved: ${words.mine}`);
}
