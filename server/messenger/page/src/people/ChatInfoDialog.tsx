import {
  Button,
  Checkbox,
  Code,
  Fieldset,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { ChatView, MessengerView } from '../../../page-api/page.views';
import type { BotSettings, Contact, Person } from '../../../state/messenger.types';
import { messengerActions, type ThreadKey } from '../api';
import { DialogButtons } from '../parts/DialogButtons';
import { useShowError } from '../parts/toast';
import { MemberCheckboxes } from './NewDialogs';

const CONTACT_OPTIONS = [
  { value: 'started', label: 'Has started the bot' },
  { value: 'blocked', label: 'Has blocked the bot' },
  { value: 'deactivated', label: 'Has deleted the account' },
];
/** The reactions that a group can allow. Undefined: all. */
const REACTIONS: [label: string, allowed: string[] | undefined][] = [
  ['All', undefined],
  ['Only 👍 and ❤', ['👍', '❤']],
  ['None', []],
];

interface ChatInfoDialogProps {
  bot: MessengerView['bot'];
  chat: ChatView;
  people: Person[];
  threadKey: ThreadKey;
  onClose: () => void;
  onThread: (id: number) => void;
}

export function ChatInfoDialog({ bot, chat, people, threadKey, onClose, onThread }: ChatInfoDialogProps) {
  const showError = useShowError();
  const { person } = threadKey;
  const { id, contact, group } = chat;
  const closeAfter = (action: Promise<unknown>) => void action.then(onClose, showError);
  const notStartedOptions = contact === undefined ? [{ value: '', label: 'Has not started the bot' }] : [];
  return (
    <Modal opened title={`About ${chat.title}`} onClose={onClose}>
      <Stack>
        <Text>
          Chat id <Code>{id}</Code>
        </Text>
        {!group && (
          <NativeSelect
            label="This person"
            data={[...notStartedOptions, ...CONTACT_OPTIONS]}
            value={contact ?? ''}
            onChange={({ target }) =>
              closeAfter(messengerActions.setContact(person, target.value as Contact))
            }
          />
        )}
        {!group && <BotSettingsEditor settings={bot.settings} />}
        {group?.is_forum && <TopicsEditor chat={chat} person={person} onThread={onThread} />}
        {group && (
          <>
            <Group gap="xs">
              <Button
                variant="default"
                onClick={() => closeAfter(messengerActions.setBotMember(person, id, group.bot === 'kicked'))}
              >
                {group.bot === 'kicked' ? 'Add the bot to the group' : 'Remove the bot'}
              </Button>
              {group.bot !== 'kicked' && (
                <Button
                  variant="default"
                  onClick={() => closeAfter(messengerActions.setBotAdmin(person, id, !group.isBotAdmin))}
                >
                  {group.isBotAdmin ? 'Make the bot a plain member' : 'Make the bot an admin'}
                </Button>
              )}
              {!group.is_forum && (
                <Button
                  variant="default"
                  onClick={() => closeAfter(messengerActions.migrateGroup(person, id))}
                >
                  Migrate to a supergroup with another id
                </Button>
              )}
            </Group>
            <NativeSelect
              label="Reactions"
              data={REACTIONS.map(([label], index) => ({ value: String(index), label }))}
              value={REACTIONS.findIndex(([, allowed]) => String(allowed) === String(group.reactions))}
              onChange={({ target }) =>
                closeAfter(messengerActions.setReactions(person, id, REACTIONS[Number(target.value)]![1]))
              }
            />
            <form
              action={(form) =>
                closeAfter(messengerActions.setMembers(person, id, form.getAll('member').map(Number)))
              }
            >
              <MemberCheckboxes people={people} initialMembers={group.members} />
              <DialogButtons actionLabel="Save members" onClose={onClose} />
            </form>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function BotSettingsEditor({ settings }: { settings: BotSettings }) {
  const showError = useShowError();
  const update = (change: Partial<BotSettings>) =>
    void messengerActions.setBotSettings({ ...settings, ...change }).catch(showError);
  return (
    <Fieldset legend="The bot">
      <Checkbox
        label="Privacy mode: in groups it reads only commands and replies"
        checked={!settings.can_read_all_group_messages}
        onChange={({ target }) => update({ can_read_all_group_messages: !target.checked })}
      />
      <Checkbox
        mt="xs"
        label="Topics in private chats"
        checked={settings.has_topics_enabled}
        onChange={({ target }) => update({ has_topics_enabled: target.checked })}
      />
    </Fieldset>
  );
}

type TopicsEditorProps = Pick<ChatInfoDialogProps, 'chat' | 'onThread'> & { person: number };

/** Creates and deletes topics. As in Telegram, the bot gets no update when a topic is deleted. */
function TopicsEditor({ chat, person, onThread }: TopicsEditorProps) {
  const showError = useShowError();
  const addTopic = (form: FormData) =>
    void messengerActions
      .createThread(person, chat.id, String(form.get('name')))
      .then(({ id }) => onThread(id))
      .catch(showError);
  return (
    <>
      <Stack component="ul" className="plain" gap="xs" aria-label="Topics of the group">
        {chat.group?.threads.map(({ id, name }) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap">
            <Text style={{ overflowWrap: 'anywhere' }}>
              {name} <Code>{id}</Code>
            </Text>
            <Button
              variant="default"
              size="xs"
              flex="none"
              aria-label={`Delete ${name}`}
              onClick={() =>
                void messengerActions.deleteThread({ person, chat: chat.id, thread: id }).catch(showError)
              }
            >
              Delete
            </Button>
          </Group>
        ))}
      </Stack>
      <form action={addTopic}>
        <Group align="flex-end" wrap="nowrap" gap="xs">
          <TextInput name="name" label="New topic" required maxLength={64} flex={1} />
          <Button variant="default" type="submit">
            Add topic
          </Button>
        </Group>
      </form>
    </>
  );
}
