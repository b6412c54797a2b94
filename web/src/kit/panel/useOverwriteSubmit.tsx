import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Conflict, getErrorConflicts } from '../../api/errors';
import type { MutationCall } from '../core/useSubmission';
import { notify } from './notify';
import { type ConflictTexts, OverwriteQuestion, describeChange } from './OverwriteQuestion';
import { type PanelOptions, useSubmit } from './useSubmit';

interface OverwriteOptions<Arg, Data> extends PanelOptions<Arg, Data> {
  describe: (conflict: Conflict, arg: Arg) => ConflictTexts;
  /** Returns the argument that overwrites the values that have changed on the server. */
  applyMine: (arg: Arg, conflicts: Conflict[]) => Arg;
  /** Returns the argument without the conflicting values. Null, as by default, if nothing is left to save. */
  applyTheirs?: (arg: Arg, conflicts: Conflict[]) => Arg | null;
  /** Called when the person chooses the others' values and nothing is left to save. */
  onDiscarded?: (arg: Arg) => void;
}

type Answer = 'mine' | 'theirs' | 'close';

interface Question {
  conflicts: { conflict: Conflict; texts: ConflictTexts }[];
  answer: (answer: Answer) => void;
}

/** Thrown if the question is closed, or if nothing is left to send after it. Shows no error. */
const CANCELLED = new Error('cancelled');

/** `useSubmit` for settings that several people change. If somebody has saved other values, `question` asks whose to keep. */
export function useOverwriteSubmit<Arg, Data>(
  call: MutationCall<Arg, Data>,
  options: OverwriteOptions<Arg, Data>,
) {
  const { describe, applyMine, applyTheirs = () => null, onDiscarded, ...submitOptions } = options;
  const [questions, setQuestions] = useState<Question[]>([]);
  const isMounted = useRef(false);
  const openQuestions = useRef(new Set<Question>());
  const send = typeof call === 'function' ? call : call[0];

  useEffect(() => {
    const openAtUnmount = openQuestions.current;
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      for (const question of openAtUnmount) notifyUnsaved(question);
    };
  }, []);

  const ask = (conflicts: Question['conflicts']) =>
    new Promise<Answer>((resolve) => {
      const question: Question = {
        conflicts,
        answer: (answer) => {
          openQuestions.current.delete(question);
          setQuestions((all) => all.filter((other) => other !== question));
          resolve(answer);
        },
      };
      // The component may have been unmounted during the call.
      if (!isMounted.current) {
        notifyUnsaved(question);
        return resolve('close');
      }
      openQuestions.current.add(question);
      setQuestions((all) => [...all, question]);
    });

  const sendWithQuestion = async (arg: Arg, key: string): Promise<Data> => {
    try {
      return await send(arg, key).unwrap();
    } catch (error) {
      const conflicts = getErrorConflicts(error);
      if (conflicts.length === 0) throw error;
      const answer = await ask(conflicts.map((conflict) => ({ conflict, texts: describe(conflict, arg) })));
      const next =
        answer === 'mine'
          ? applyMine(arg, conflicts)
          : answer === 'theirs'
            ? applyTheirs(arg, conflicts)
            : null;
      if (next !== null) return sendWithQuestion(next, key);
      if (answer === 'theirs') onDiscarded?.(arg);
      throw CANCELLED;
    }
  };

  const submission = useSubmit<Arg, Data>((arg, key) => ({ unwrap: () => sendWithQuestion(arg, key) }), {
    ...submitOptions,
    onFailed: (error) => error === CANCELLED || (submitOptions.onFailed?.(error) ?? false),
  });

  const [first] = questions;
  const question: ReactNode = first && (
    <OverwriteQuestion
      conflicts={first.conflicts}
      onKeepMine={() => first.answer('mine')}
      onTakeTheirs={() => first.answer('theirs')}
      onClose={() => first.answer('close')}
    />
  );
  return { ...submission, question };
}

function notifyUnsaved({ conflicts }: Question): void {
  for (const { conflict, texts } of conflicts)
    notify.warning(
      `${describeChange(conflict, texts)} to ${texts.theirs}. Yours was not saved: ${texts.mine}`,
    );
}
