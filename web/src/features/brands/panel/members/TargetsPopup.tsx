import { Skeleton, Textarea } from '@mantine/core';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Member } from '../../../../api/panel.api.gen';
import { formatDays } from '../../../../kit/core/day';
import { formatNumber, pluralize } from '../../../../kit/core/format';
import { formatName } from '../../../../kit/core/person';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import { NumberField } from '../../../../kit/panel/NumberField';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { type Column, Table } from '../../../../kit/panel/Table';
import table from '../../../../kit/panel/table.module.css';
import { findNumber, type TypedNumber } from '../../../../kit/panel/typed-number';
import { useListPreviousTargetsQuery } from '../../members-api';
import { planFactor, planPaste, planValue, type TargetPlan, type TargetRow } from './targets';
import styles from './TargetsPopup.module.css';

const maxFactor = 100;
const maxPastedLength = 200_000;

/**
 * Where targets come from: the last period, cells of a spreadsheet, or one number. `from`: the member in whose row the cells were pasted.
 */
export type TargetSource =
  | { kind: 'previous' }
  | { kind: 'paste'; text: string; from?: Member }
  | { kind: 'value' };

interface SourceProps {
  /** The members whose targets are set, in the order of the screen. Pasted names set those of `allMembers` instead. */
  members: Member[];
  isSales: boolean;
  isSaving: boolean;
  /** A text on how many targets were set so far, shown while they are being saved. */
  progress: string | undefined;
  onSet: (rows: TargetRow[]) => unknown;
  onClose: () => void;
}

interface TargetsPopupProps extends SourceProps {
  source: TargetSource;
  brandId: number;
  /** All members of the brand. Pasted names are matched against them. */
  allMembers: Member[];
}

/** Sets many targets in one step, after a preview. */
export function TargetsPopup({ source, brandId, allMembers, ...props }: TargetsPopupProps) {
  if (source.kind === 'previous') return <PreviousPopup brandId={brandId} {...props} />;
  if (source.kind === 'paste')
    return <PastePopup initialText={source.text} allMembers={allMembers} {...props} />;
  return <ValuePopup {...props} />;
}

function PreviousPopup({ brandId, members, isSales, ...popup }: SourceProps & { brandId: number }) {
  const [factor, setFactor] = useState<TypedNumber>(1);
  const {
    currentData: previous,
    error,
    isFetching,
    refetch,
  } = useListPreviousTargetsQuery({ brandId }, { refetchOnMountOrArgChange: true });
  const number = findNumber(factor);
  const plan =
    previous && number !== null ? planFactor(members, previous.rows, { factor: number, isSales }) : null;
  const hasNoPeriod = previous?.start_date === null;
  return (
    <PlanPopup title="Targets from the last period" plan={hasNoPeriod ? null : plan} {...popup}>
      {hasNoPeriod ? (
        <EmptyState title="There is no earlier period">Paste targets, or type them in the list.</EmptyState>
      ) : previous ? (
        <>
          <p>
            Targets of {formatDays(previous.start_date!, previous.end_date!)} for{' '}
            {pluralize(members.length, 'person', 'people')}.
          </p>
          <NumberField
            kind="decimal"
            label="Factor"
            description="1.1 raises each target by 10%"
            max={maxFactor}
            w={180}
            autoFocus
            value={factor}
            onChange={setFactor}
          />
        </>
      ) : error && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={240} aria-busy="true" />
      )}
    </PlanPopup>
  );
}

function PastePopup({
  initialText,
  allMembers,
  members,
  isSales,
  ...popup
}: SourceProps & { initialText: string; allMembers: Member[] }) {
  const [text, setText] = useState(initialText);
  const plan = planPaste(useDeferredValue(text), { members, all: allMembers, isSales });
  const isProblem = 'problem' in plan;
  return (
    <PlanPopup title="Paste targets" plan={isProblem || text.trim() === '' ? null : plan} {...popup}>
      <Textarea
        label="Cells of a spreadsheet"
        description="A column of targets for the rows of the list in their order, or two columns: name or @username, and target"
        error={isProblem && plan.problem}
        rows={5}
        maxLength={maxPastedLength}
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </PlanPopup>
  );
}

function ValuePopup({ members, isSales, ...popup }: SourceProps) {
  const [value, setValue] = useState<TypedNumber>('');
  const number = findNumber(value);
  const plan = number === null ? null : planValue(members, number);
  return (
    <PlanPopup title={`Target of ${pluralize(members.length, 'person', 'people')}`} plan={plan} {...popup}>
      <NumberField
        kind={isSales ? 'count' : 'decimal'}
        label={isSales ? 'Target, FTD' : 'Target, $'}
        name="Target"
        // The parsed number takes its place. Without a description, the number would push the buttons down during a click.
        description={isSales ? 'Such as 12' : 'Such as 1,250.50 or 1.5k'}
        w={180}
        data-autofocus
        value={value}
        onChange={setValue}
      />
    </PlanPopup>
  );
}

interface PlanPopupProps extends Pick<SourceProps, 'isSaving' | 'progress' | 'onSet' | 'onClose'> {
  title: string;
  /** Null if there is nothing to preview: the input is empty or invalid, or no previous targets are known. */
  plan: TargetPlan | null;
  children: ReactNode;
}

function PlanPopup({ plan, progress, onSet, children, ...popup }: PlanPopupProps) {
  const rows = plan?.rows ?? [];
  return (
    <FormPopup
      size="lg"
      submitLabel={rows.length === 0 ? 'Set targets' : `Set ${pluralize(rows.length, 'target')}`}
      isDisabled={rows.length === 0}
      onSubmit={() => onSet(rows)}
      {...popup}
    >
      {children}
      {popup.isSaving && progress && <p>{progress}</p>}
      {plan && <Preview plan={plan} />}
    </FormPopup>
  );
}

const columns: Column<TargetRow>[] = [
  { title: 'User', cell: ({ member }) => <bdi>{formatName(member.user)}</bdi> },
  { title: 'Now', className: table.number, cell: ({ member }) => formatNumber(member.stat.target) },
  { title: 'New', className: table.number, cell: ({ value }) => formatNumber(value) },
];

function Preview({ plan: { rows, unchangedCount, skipped } }: { plan: TargetPlan }) {
  const summary = [
    `${pluralize(rows.length, 'target')} will change`,
    unchangedCount > 0 && `${formatNumber(unchangedCount)} unchanged`,
    skipped.length > 0 && `${formatNumber(skipped.length)} skipped`,
  ];
  return (
    <>
      <p role="status">{summary.filter(Boolean).join(' · ')}</p>
      {rows.length + skipped.length > 0 && (
        <div className={styles.preview} role="region" aria-label="Preview" tabIndex={0}>
          {skipped.length > 0 && (
            <ul className={styles.skipped}>
              {skipped.map(({ text, reason }, index) => (
                <li key={index}>
                  <bdi>{text}</bdi> <span>{reason}</span>
                </li>
              ))}
            </ul>
          )}
          {rows.length > 0 && <Table columns={columns} rows={rows} keyOf={({ member }) => member.user_id} />}
        </div>
      )}
    </>
  );
}
