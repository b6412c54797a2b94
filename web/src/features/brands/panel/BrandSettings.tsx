import { Button, Select, Skeleton, Switch, Textarea, TextInput, Text } from '@mantine/core';
import { useState } from 'react';
import type { BrandDetail } from '../../../api/panel.api.gen';
import { UpdateBrand } from '../../../api/limits.gen';
import { FieldGroup } from '../../../kit/panel/FieldGroup';
import group from '../../../kit/panel/FieldGroup.module.css';
import { NumberField } from '../../../kit/panel/NumberField';
import type { TypedNumber } from '../../../kit/panel/typed-number';
import { useStoredState } from '../../../kit/panel/useStoredState';
import { useOverwriteSubmit } from '../../../kit/panel/useOverwriteSubmit';
import { useUnsaved, clearUnsaved } from '../../../kit/panel/unsaved';
import { createSubmitHandler } from '../../../kit/core/useSubmission';
import { useUpdateBrandMutation, useDeleteBrandMutation, useSendTestReportMutation } from '../api';
import { RejectReasons, ChatAnswers, ReplyTimes } from './setting-fields';
import {
  type BrandDraft,
  buildUpdate,
  toDraft,
  reportHours,
  pickUpdated,
  findMissingFields,
  workHours,
  describeBrandConflict,
  applyMine,
  applyTheirs,
} from './brand-draft';
import styles from './BrandSettings.module.css';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog, Popup } from '../../../kit/panel/Popup';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { FormattedText } from '../../../kit/panel/FormattedText';
import { useLastBrand } from '../../../kit/panel/recent';
import { useSubmit } from '../../../kit/panel/useSubmit';

const groupProps = { Heading: 'h3', className: styles.fields } as const;
/** Also the name of the server's error. */
const notFilledText = 'Not all input filled';
const maxDescriptionLength = UpdateBrand.description.maxLength;

/** The settings of a brand. Fields that the person has not edited follow the server, and saving does not overwrite them. */
export function BrandSettings({ brand }: { brand?: BrandDetail }) {
  if (!brand) return <Pending />;
  return <SettingsForm key={brand.id} brand={brand} />;
}

function SettingsForm({ brand }: { brand: BrandDetail }) {
  const [edits, setEdits] = useStoredState<Partial<BrandDraft>>(`settings of brand ${brand.id}`, {});
  /** The saved values of the edited fields when the person started to edit them, or last saved them here. */
  const [seenValues, setSeenValues] = useStoredState<Partial<BrandDraft>>(
    `seen settings of brand ${brand.id}`,
    {},
  );
  const [missingFields, setMissingFields] = useState<(keyof BrandDraft)[]>([]);
  const saved = toDraft(brand);
  const draft = { ...saved, ...edits };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsaved(isChanged, ['tab']);
  const discardEdits = () => {
    setEdits({});
    setSeenValues({});
  };
  const { submit, isBusy, fieldErrors, question } = useOverwriteSubmit(useUpdateBrandMutation(), {
    validate: () => {
      const missing = findMissingFields(draft);
      setMissingFields(missing);
      return missing.length > 0 && notFilledText;
    },
    successText: 'Updated',
    refusals: { [notFilledText]: notFilledText },
    onDone: (savedBrand, { updateBrand }) => {
      setEdits((latest) => (latest === edits ? {} : latest)); // keeps what was typed during the call
      setSeenValues((previous) => ({ ...previous, ...pickUpdated(toDraft(savedBrand), updateBrand) }));
    },
    describe: describeBrandConflict,
    applyMine,
    applyTheirs,
    onDiscarded: discardEdits,
  });
  const getError = (field: keyof BrandDraft) => fieldErrors[field] ?? missingFields.includes(field);

  const setField = <Field extends keyof BrandDraft>(field: Field, value: BrandDraft[Field]) => {
    setSeenValues((previous) => (field in edits ? previous : { ...previous, [field]: saved[field] }));
    setEdits((previous) => ({ ...previous, [field]: value }));
    setMissingFields((fields) => fields.filter((other) => other !== field));
  };

  const onSubmit = createSubmitHandler(() =>
    submit({ id: brand.id, updateBrand: buildUpdate(saved, draft, seenValues) }),
  );

  const getTextProps = (field: 'name' | 'description') => ({
    error: getError(field),
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) => setField(field, event.currentTarget.value),
  });
  const getNumberProps = (field: 'admin_telegram_id' | 'report_chat_id' | 'report_thread_id') => ({
    kind: 'id' as const,
    error: getError(field),
    value: draft[field],
    onChange: (value: TypedNumber) => setField(field, value),
  });

  return (
    <form aria-label="Settings" noValidate className={styles.form} onSubmit={onSubmit}>
      <FieldGroup {...groupProps} title="General">
        <TextInput
          className={styles.twoColumns}
          label="Name"
          withAsterisk
          maxLength={UpdateBrand.name.maxLength}
          {...getTextProps('name')}
        />
        <NumberField label="Admin Telegram id" withAsterisk {...getNumberProps('admin_telegram_id')} />
        <Textarea
          className={styles.fullWidth}
          label="Description"
          minRows={2}
          maxRows={6}
          maxLength={maxDescriptionLength}
          description={`${draft.description.length} / ${maxDescriptionLength}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...getTextProps('description')}
        />
      </FieldGroup>
      <FieldGroup {...groupProps} title="Reports">
        <Select
          label="Report type"
          data={[
            { value: 'retention', label: 'Retention' },
            { value: 'sales', label: 'Sales' },
          ]}
          allowDeselect={false}
          value={draft.report_type}
          onChange={(type) => setField('report_type', type === 'sales' ? 'sales' : 'retention')}
        />
        <Select
          className={styles.twoColumns}
          label="Report hour (GMT-4)"
          withAsterisk
          data={reportHours}
          allowDeselect={false}
          error={getError('report_hour')}
          value={draft.report_hour}
          onChange={(hour) => hour !== null && setField('report_hour', hour)}
        />
        <NumberField
          label="Report chat"
          placeholder="The brand’s chat"
          isNegativeAllowed
          {...getNumberProps('report_chat_id')}
        />
        <NumberField label="Report thread" placeholder="None" {...getNumberProps('report_thread_id')} />
        <Switch
          className={styles.fullWidth}
          label="Post scheduled reports"
          checked={draft.report_show}
          onChange={(event) => setField('report_show', event.currentTarget.checked)}
        />
      </FieldGroup>
      <FieldGroup {...groupProps} title="Working hours and tickets">
        <Select
          label="Work start time (UTC+3)"
          data={workHours}
          allowDeselect={false}
          value={draft.work_start_time}
          onChange={(hour) => hour !== null && setField('work_start_time', hour)}
        />
        <ReplyTimes {...{ draft, fieldErrors, setField }} />
      </FieldGroup>
      <FieldGroup {...groupProps} title="Moderation">
        <RejectReasons {...{ draft, fieldErrors, setField }} />
      </FieldGroup>
      <FieldGroup {...groupProps} title="The brand’s chat">
        <ChatAnswers {...{ draft, fieldErrors, setField }} />
      </FieldGroup>
      <div className={styles.footer}>
        {isChanged && (
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={discardEdits}>
            Discard changes
          </Button>
        )}
        <Button type="submit" variant={isChanged ? 'filled' : 'default'} loading={isBusy}>
          Save
        </Button>
      </div>
      {question}
    </form>
  );
}

function Pending() {
  return (
    <div className={styles.form} aria-busy="true">
      {[
        ['twoColumns', '', 'fullWidth'],
        ['', 'twoColumns', '', ''],
      ].map((widths, index) => (
        <div key={index} className={group.group} aria-hidden="true">
          <Skeleton height={14} width={110} mt={5} />
          <div className={styles.fields}>
            {widths.map((width, position) => (
              <div key={position} className={styles[width]}>
                <Skeleton height={10} width={90} mt={5} mb={7} />
                <Skeleton height={width === 'fullWidth' ? 80 : 36} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

export function DeleteBrandDialog({ brandId, onClose }: { brandId: number; onClose: () => void }) {
  const [, setLastBrand] = useLastBrand();
  const navigate = useNavigate();

  const { submit, isBusy } = useSubmit(useDeleteBrandMutation(), {
    successText: 'Brand deleted!',
    failureText: 'Server error',
    onDone: () => {
      clearUnsaved(); // the brand's unsaved settings are obsolete
      setLastBrand((last) => (last === brandId ? null : last));
      return navigate('/brands/', { replace: true });
    },
  });

  return (
    <ConfirmDialog
      title="Are you sure ?"
      no="No"
      yes="Yes"
      isBusy={isBusy}
      onYes={() => void submit({ id: brandId })}
      onClose={onClose}
    >
      <Text>Do you want to remove the brand?</Text>
    </ConfirmDialog>
  );
}

export function TestReport({ brandId }: { brandId: number }) {
  const [message, setMessage] = useState<string>();
  const { submit, isBusy } = useSubmit(useSendTestReportMutation(), {
    successText: 'The report has been sent',
    onDone: (report) => setMessage(report.message),
  });

  return (
    <>
      <DoubleClickButton
        variant="default"
        loading={isBusy}
        armedLabel="Click again to send"
        onConfirm={() => void submit({ brandId })}
      >
        Send test report
      </DoubleClickButton>
      {message !== undefined && (
        <Popup onClose={() => setMessage(undefined)} title="Test report">
          <Text c="dimmed" fz={13} mb="sm">
            This report is being sent to the report chat, with a picture.
          </Text>
          <FormattedText source={message} />
        </Popup>
      )}
    </>
  );
}
