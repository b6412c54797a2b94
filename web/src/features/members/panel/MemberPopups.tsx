import { Autocomplete, Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Member } from '../../../api/api.gen';
import { errorException, errorName } from '../../../api/errors';
import { nameOf } from '../../../kit/panel/Avatar';
import { notify } from '../../../kit/panel/notify';
import { Popup } from '../../../kit/panel/Popup';
import { PopupFooter } from '../../../kit/panel/PopupFooter';
import { useIncrementFtdMutation, useRenamePersonMutation, useSetTeamGroupMutation } from '../api';

const groupLength = 10;
const nameLength = 64;
const nameRule = 'The name must begin with Latin/English letters';
const notInWork = "Today's date is not considered a working date";

interface PopupProps {
  member: Member;
  onClose: () => void;
}

/** A popup of one small form about a member. */
function FormPopup(props: {
  title: string;
  button: string;
  isSaving: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void props.onSubmit();
  };
  return (
    <Popup onClose={props.onClose} title={props.title} size="sm">
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="sm">
          {props.children}
          <PopupFooter onClose={props.onClose}>
            <Button type="submit" loading={props.isSaving}>
              {props.button}
            </Button>
          </PopupFooter>
        </Stack>
      </form>
    </Popup>
  );
}

/** Corrects the count of first-time deposits, and their amount, as of today. */
export function IncrementFtd({ member, onClose }: PopupProps) {
  const [count, setCount] = useState<number | string>('');
  const [amount, setAmount] = useState<number | string>('');
  const [incrementFtd, { isLoading }] = useIncrementFtdMutation();

  const onSubmit = async () => {
    if (!Number(count)) return notify.warning('Fill count');
    const order = { count: Number(count), amount: Number(amount) || 0 };
    try {
      await incrementFtd({ id: member.id, incrementFtd: order }).unwrap();
      notify.success('Increment success');
      onClose();
    } catch (error) {
      if (errorException(error) === 'date_not_in_work') notify.warning(notInWork);
      else notify.failure(error);
    }
  };

  return (
    <FormPopup title="Increment FTD" button="Increment" isSaving={isLoading} {...{ onSubmit, onClose }}>
      <p style={{ margin: 0 }}>
        Adds first-time deposits to what {nameOf(member.user)} has in the current period; a negative count
        takes them off.
      </p>
      <Group grow align="flex-start">
        <NumberInput
          label="Count"
          withAsterisk
          data-autofocus
          allowDecimal={false}
          value={count}
          onChange={setCount}
        />
        <NumberInput
          label="Amount, $"
          hideControls
          decimalScale={2}
          thousandSeparator=","
          value={amount}
          onChange={setAmount}
        />
      </Group>
    </FormPopup>
  );
}

/** The group within the team, by a name that is free; an empty one takes the member out of it. */
export function TeamGroup(props: PopupProps & { brandId: number; groups: string[] }) {
  const { member, brandId, groups, onClose } = props;
  const [group, setGroup] = useState(member.string_team ?? '');
  const [setTeamGroup, { isLoading }] = useSetTeamGroupMutation();

  const onSubmit = async () => {
    const order = { user_id: member.user_id, brand_id: brandId, team_name: group.trim() || null };
    try {
      await setTeamGroup({ setTeamGroup: order }).unwrap();
      notify.success('Team updated');
      onClose();
    } catch (error) {
      notify.failure(error);
    }
  };

  return (
    <FormPopup title="Set team group" button="Save" isSaving={isLoading} {...{ onSubmit, onClose }}>
      <Autocomplete
        label="Team group"
        data-autofocus
        maxLength={groupLength}
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
  const [renamePerson, { isLoading }] = useRenamePersonMutation();

  const onSubmit = async () => {
    if (!/^[a-z]{3}/i.test(name.trim())) return notify.warning(nameRule);
    try {
      await renamePerson({ id: member.user_id, setName: { name: name.trim() } }).unwrap();
      notify.success('User name updated!');
      onClose();
    } catch (error) {
      if (errorName(error) === nameRule) notify.warning(nameRule);
      else notify.failure(error);
    }
  };

  return (
    <FormPopup title="Edit name" button="Save" isSaving={isLoading} {...{ onSubmit, onClose }}>
      <TextInput
        label="Public name"
        data-autofocus
        maxLength={nameLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormPopup>
  );
}
