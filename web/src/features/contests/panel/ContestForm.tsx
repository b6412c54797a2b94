import { Button, MultiSelect, Radio, Skeleton, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Contest, CreateContest } from '../../../api/contest.api.gen';
import { CreateContest as limits } from '../../../api/limits.gen';
import { addDays, getReportingDay } from '../../../kit/core/day';
import { createSubmitHandler } from '../../../kit/core/useSubmission';
import { DatePicker } from '../../../kit/panel/DatePicker';
import { FieldGroup } from '../../../kit/panel/FieldGroup';
import group from '../../../kit/panel/FieldGroup.module.css';
import { NumberField } from '../../../kit/panel/NumberField';
import { useStoredState } from '../../../kit/panel/useStoredState';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useBrandsField } from '../../brands/useBrandsField';
import { useCreateContestMutation, useUpdateContestMutation } from '../api';
import {
  blankDraft,
  buildUpdate,
  type ContestDraft,
  toDraft,
  type FieldErrors,
  findErrors,
  hasUnlimitedWinners,
  toCreateRequest,
  contestErrorTexts,
} from './contest-draft';
import styles from './ContestForm.module.css';
import { getServerTime } from '../../../api/server-time';

const competitorOptions = [
  { value: 'people', label: 'People', description: 'Everybody for themselves' },
  { value: 'teams', label: 'Two teams', description: 'Their results per active member' },
];
const buildMeasureOptions = (by: ContestDraft['by']) => [
  { value: 'amount', label: 'Amount', description: 'Money of accepted deposits, with corrections' },
  { value: 'count', label: 'Number of deposits', description: 'First-time ones in sales brands' },
  {
    value: 'improvement',
    label: 'Improvement',
    description: 'Compared with the person’s median week in the eight weeks before. For people only',
    disabled: by === 'teams',
  },
];
const goalLabels = { amount: 'Target, $', count: 'Target, deposits', improvement: 'Target, %' };

/** Teams are compared per member, so their number of deposits may be fractional. */
function getGoalKind({ measure, by }: ContestDraft): 'money' | 'count' | 'decimal' {
  if (measure === 'amount') return 'money';
  return measure === 'count' && by === 'people' ? 'count' : 'decimal';
}

const groupProps = { Heading: 'h2', className: styles.fields } as const;

export function ContestForm({ contest }: { contest?: Contest }) {
  const formKey = contest?.id ?? 'new';
  const [loadedDraft] = useState(contest ? toDraft(contest) : blankDraft);
  const [draft, setDraft] = useStoredState<ContestDraft>(`contest ${formKey}`, loadedDraft);
  /** The values before the first edit. Stored with the draft, because others may save the contest before the draft is restored. */
  const [seenDraft, setSeenDraft] = useStoredState<ContestDraft | null>(`seen contest ${formKey}`, null);
  const initialDraft = seenDraft ?? loadedDraft;
  /** The number of attempts to save. After the first one, fields show what is missing. */
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [create] = useCreateContestMutation();
  const [update] = useUpdateContestMutation();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initialDraft);
  const { submit, isBusy, fieldErrors } = useSubmit(
    (request: CreateContest, key) =>
      contest
        ? update({ id: contest.id, updateContest: buildUpdate(initialDraft, request) })
        : create({ createContest: request, 'Idempotency-Key': key }),
    {
      successText: contest ? 'Contest saved' : 'Contest set up',
      refusals: contestErrorTexts,
      isChanged,
      params: ['edit'],
      onDone: ({ id }) => navigate(`/contests/${id}`, { replace: true }),
    },
  );
  const errors: FieldErrors = { ...fieldErrors, ...(attempts > 0 && findErrors(draft)) };

  const brandsField = useBrandsField({
    value: draft.brand_ids,
    error: errors.brand_ids,
    knownBrands: contest?.brands,
  });

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const changeDraft = (part: Partial<ContestDraft>) => {
    setSeenDraft(initialDraft);
    setDraft((previous) => ({ ...previous, ...part }));
  };
  const onSubmit = createSubmitHandler(() => {
    setAttempts(attempts + 1);
    if (Object.keys(findErrors(draft)).length === 0) return submit(toCreateRequest(draft));
  });

  return (
    <form ref={form} aria-label="Contest" noValidate className={styles.form} onSubmit={onSubmit}>
      <FieldGroup {...groupProps} title="Contest">
        <TextInput
          className={styles.fullWidth}
          label="Name"
          withAsterisk
          autoComplete="off"
          maxLength={limits.name.maxLength}
          error={errors.name}
          value={draft.name}
          onChange={(event) => changeDraft({ name: event.currentTarget.value })}
        />
        <MultiSelect
          {...brandsField}
          withAsterisk
          maxValues={limits.brand_ids.maxItems}
          onChange={(brand_ids) => changeDraft({ brand_ids })}
        />
        <DatePicker
          type="range"
          label="Days"
          withAsterisk
          placeholder="First day – last day"
          minDate={addDays(getReportingDay(getServerTime()), 1)}
          allowSingleDateInRange
          error={errors.date_start ?? errors.date_end}
          value={draft.days}
          onChange={(days) => changeDraft({ days })}
        />
      </FieldGroup>
      <FieldGroup {...groupProps} title="What counts">
        <Choice
          label="Competitors"
          value={draft.by}
          options={competitorOptions}
          onChange={(by) =>
            changeDraft(
              by === 'people'
                ? { by }
                : { by: 'teams', measure: draft.measure === 'improvement' ? 'amount' : draft.measure },
            )
          }
        />
        <Choice
          label="Measure"
          value={draft.measure}
          options={buildMeasureOptions(draft.by)}
          onChange={(measure) => changeDraft({ measure: measure as ContestDraft['measure'] })}
        />
      </FieldGroup>
      <FieldGroup {...groupProps} title="How to win">
        <Choice
          label="Decided by"
          value={draft.kind}
          options={[
            { value: 'standings', label: 'Standings', description: 'The first places win' },
            { value: 'target', label: 'A target', description: 'Everybody can reach it' },
          ]}
          onChange={(kind) => changeDraft({ kind: kind as ContestDraft['kind'] })}
        />
        <div className={styles.numbers}>
          {draft.kind === 'target' && (
            <>
              <NumberField
                kind={getGoalKind(draft)}
                label={goalLabels[draft.measure]}
                name="Target"
                withAsterisk
                error={errors.goal}
                value={draft.goal}
                onChange={(goal) => changeDraft({ goal })}
              />
              <Choice
                label="Winners"
                value={draft.isForAll ? 'all' : 'first'}
                options={[
                  { value: 'all', label: 'Everybody who reaches it' },
                  { value: 'first', label: 'Only the first of them' },
                ]}
                onChange={(who) => changeDraft({ isForAll: who === 'all' })}
              />
            </>
          )}
          {!hasUnlimitedWinners(draft) && (
            <NumberField
              kind="count"
              label="Number of winners"
              withAsterisk
              max={limits.winners.maximum}
              description="They are not ranked: each gets the same prize"
              error={errors.winners}
              value={draft.winners}
              onChange={(winners) => changeDraft({ winners })}
            />
          )}
        </div>
        <TextInput
          className={styles.fullWidth}
          label="Prize"
          description="The last words of the rules, such as “a day off”"
          autoComplete="off"
          maxLength={limits.prize.maxLength}
          error={errors.prize}
          value={draft.prize}
          onChange={(event) => changeDraft({ prize: event.currentTarget.value })}
        />
      </FieldGroup>
      <div className={styles.footer}>
        <p>The rules can be changed until the contest starts.</p>
        <Button variant="default" component={Link} to={contest ? `/contests/${contest.id}` : '/contests'}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {contest ? 'Save' : 'Set up contest'}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string; description?: string; disabled?: boolean }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className={styles.choices}>
        {options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </div>
    </Radio.Group>
  );
}

export function ContestFormPending() {
  return (
    <div className={styles.form} aria-busy="true">
      {[1, 2, 3].map((index) => (
        <div key={index} className={group.group} aria-hidden="true">
          <Skeleton height={14} width={110} mt={5} />
          <div className={styles.fields}>
            <Skeleton height={60} />
            <Skeleton height={60} />
          </div>
        </div>
      ))}
    </div>
  );
}
