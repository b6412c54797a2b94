import { Autocomplete, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { optionFilter } from '../../../../kit/panel/option-filter';
import { cleanLine } from '../../../../../../server/shared/typed-text.rules';
import type { Member } from '../../../../api/panel.api.gen';
import { SetName, SetTeamGroup } from '../../../../api/limits.gen';
import { isName, formatName, nameRule } from '../../../../kit/core/person';
import { submitHandler } from '../../../../kit/core/useSubmission';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import { NumberField } from '../../../../kit/panel/NumberField';
import { parseNumber, type TypedNumber } from '../../../../kit/panel/typed-number';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useIncrementFtdMutation, useRenamePersonMutation, useSetTeamGroupMutation } from '../../members-api';

const groupLength = SetTeamGroup.team_name.maxLength;

interface PopupProps {
  member: Member;
  onClose: () => void;
}

/** A correction of the count and amount of first-time deposits as of today. */
export function IncrementFtd({ member, onClose }: PopupProps) {
  const [count, setCount] = useState<TypedNumber>('');
  const [amount, setAmount] = useState<TypedNumber>('');
  const { submit, isBusy, fields } = useSubmit(useIncrementFtdMutation(), {
    validate: ({ incrementFtd }) => !incrementFtd.count && 'Fill count',
    successText: 'Increment success',
    refusals: { date_not_in_work: "Today's date is not considered a working date" },
    onDone: onClose,
  });
  const onSubmit = submitHandler(() => {
    const incrementFtd = { count: parseNumber(count) ?? 0, amount: parseNumber(amount) ?? 0 };
    return submit({ id: member.id, incrementFtd });
  });

  return (
    <FormPopup
      title="Increment FTD"
      button="Increment"
      size="sm"
      isSaving={isBusy}
      {...{ onSubmit, onClose }}
    >
      <p style={{ margin: 0 }}>
        Adds first-time deposits to what {formatName(member.user)} has in the current period; a negative count
        takes them off.
      </p>
      <Group grow align="flex-start">
        <NumberField
          kind="count"
          label="Count"
          error={fields.count}
          withAsterisk
          data-autofocus
          isNegativeAllowed
          value={count}
          onChange={setCount}
        />
        <NumberField
          kind="money"
          label="Amount, $"
          name="Amount"
          error={fields.amount}
          isNegativeAllowed
          value={amount}
          onChange={setAmount}
        />
      </Group>
    </FormPopup>
  );
}

/** Sets the member's group within the team to any name. An empty name removes the member from the group. */
export function TeamGroup(props: PopupProps & { brandId: number; groups: string[] }) {
  const { member, brandId, groups, onClose } = props;
  const [group, setGroup] = useState(member.string_team ?? '');
  const { submit, isBusy, fields } = useSubmit(useSetTeamGroupMutation(), {
    successText: 'Team updated',
    onDone: onClose,
  });
  const order = { user_id: member.user_id, brand_id: brandId, team_name: cleanLine(group) || null };
  const onSubmit = submitHandler(() => submit({ setTeamGroup: order }));

  return (
    <FormPopup title="Set team group" button="Save" size="sm" isSaving={isBusy} {...{ onSubmit, onClose }}>
      <Autocomplete
        label="Team group"
        error={fields.team_name}
        data-autofocus
        maxLength={groupLength}
        filter={optionFilter}
        data={groups}
        description={`${group.length} / ${groupLength}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={group}
        onChange={setGroup}
      />
    </FormPopup>
  );
}

export function EditName({ member, onClose }: PopupProps) {
  const [name, setName] = useState(member.user.public_name ?? '');
  const { submit, isBusy, fields } = useSubmit(useRenamePersonMutation(), {
    validate: ({ setName }) => !isName(setName.name) && nameRule,
    successText: 'User name updated!',
    refusals: { [nameRule]: nameRule },
    onDone: onClose,
  });
  const onSubmit = submitHandler(() => submit({ id: member.user_id, setName: { name: name.trim() } }));

  return (
    <FormPopup title="Edit name" button="Save" size="sm" isSaving={isBusy} {...{ onSubmit, onClose }}>
      <TextInput
        label="Public name"
        error={fields.name}
        data-autofocus
        maxLength={SetName.name.maxLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormPopup>
  );
}
