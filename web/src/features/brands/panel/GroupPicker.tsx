import { Anchor, Loader, Select, Text } from '@mantine/core';
import type { BotChat } from '../../../api/panel.api.gen';
import { formatError } from '../../../api/errors';
import { useListFreeChatsQuery } from '../api';

/** A group, or a thread of one, that belongs to no brand. */
export interface FreeChat {
  chat_id: number;
  thread_id: number | '';
  /** The title of the thread or group, or a substitute with its id. */
  name: string;
}

interface GroupPickerProps {
  chosen: { chat_id: unknown; thread_id: unknown };
  /** `chat`: null if the choice was cleared. */
  onChoose: (chat: FreeChat | null) => void;
}

/** Offers the groups and threads that the bot is in and no brand has. Live events keep them up to date. */
export function GroupPicker({ chosen, onChoose }: GroupPickerProps) {
  const { data, error, isFetching, refetch } = useListFreeChatsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const options = (data?.data ?? []).flatMap(toOptions);
  const hasFailed = error !== undefined && !isFetching;
  const isEmpty = data !== undefined && options.length === 0;
  const placeholder = isEmpty ? 'No group yet' : data ? 'Choose a group or thread' : 'Loading groups…';

  return (
    <Select
      label="Group"
      description={isEmpty ? 'Add the bot to a group; it appears here.' : 'Or type the ids below.'}
      placeholder={hasFailed && !data ? undefined : placeholder}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={
        hasFailed && (
          <span role="alert">
            {formatError(error)}{' '}
            <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
              Retry
            </Anchor>
          </span>
        )
      }
      disabled={options.length === 0}
      rightSection={!data && isFetching ? <Loader size={14} aria-hidden="true" /> : undefined}
      searchable
      clearable
      openOnFocus={false}
      limit={100}
      nothingFoundMessage="No such group"
      data={options}
      value={options.find(({ value }) => value === toValue(chosen))?.value ?? null}
      onChange={(value) => onChoose(options.find((option) => option.value === value)?.chat ?? null)}
      renderOption={({ option }) => <Option {...(option as ChatOption)} />}
    />
  );
}

interface ChatOption {
  value: string;
  /** The text in the field, which is also searched. */
  label: string;
  chat: FreeChat;
  note: string;
}

const toValue = ({ chat_id, thread_id }: GroupPickerProps['chosen']) =>
  `${String(chat_id)} ${String(thread_id)}`;

function toOptions({ chat_id, title, is_forum, is_free, threads }: BotChat): ChatOption[] {
  const group = title || `Group ${chat_id}`;
  const toOption = (thread_id: number | '', name: string, note: string) => ({
    value: toValue({ chat_id, thread_id }),
    label: thread_id === '' ? group : `${group} · ${name}`,
    chat: { chat_id, thread_id, name },
    note,
  });
  return [
    ...(is_free ? [toOption('', group, is_forum ? `Whole group · ${chat_id}` : String(chat_id))] : []),
    ...threads.map(({ thread_id, title: threadTitle }) =>
      toOption(thread_id, threadTitle ?? `Thread ${thread_id}`, `Thread ${thread_id} of ${group}`),
    ),
  ];
}

const Option = ({ chat, note }: ChatOption) => (
  <div style={{ minWidth: 0, paddingInlineStart: chat.thread_id === '' ? 0 : 16 }}>
    <Text component="bdi" display="block" inherit truncate>
      {chat.name}
    </Text>
    <Text component="bdi" display="block" c="dimmed" fz={12} truncate>
      {note}
    </Text>
  </div>
);
