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
import { messengerActions, type Place } from '../api';
import { DialogButtons } from '../parts/DialogButtons';
import { useShowError } from '../parts/toast';
import { Members } from './NewDialogs';

const CONTACTS = [
  { value: 'started', label: 'Can be written to' },
  { value: 'blocked', label: 'Blocked the bot' },
  { value: 'deactivated', label: 'Deleted the account' },
];
/** The choices of the reactions that a group allows, by label. */
const REACTIONS: [string, string[] | undefined][] = [
  ['All', undefined],
  ['Only 👍 and ❤', ['👍', '❤']],
  ['None', []],
];

interface ChatInfoDialogProps {
  bot: MessengerView['bot'];
  chat: ChatView;
  people: Person[];
  place: Place;
  onClose: () => void;
  onThread: (id: number) => void;
}

export function ChatInfoDialog({ bot, chat, people, place, onClose, onThread }: ChatInfoDialogProps) {
  const showError = useShowError();
  const { person } = place;
  const { id, contact, group } = chat;
  const act = (action: Promise<unknown>) => void action.then(onClose, showError);
  const notStarted = contact === undefined ? [{ value: '', label: 'Has not started the bot' }] : [];
  return (
    <Modal opened title={`About ${chat.title}`} onClose={onClose}>
      <Stack>
        <Text>
          Chat id <Code>{id}</Code>
        </Text>
        {!group && (
          <NativeSelect
            label="This person"
            data={[...notStarted, ...CONTACTS]}
            value={contact ?? ''}
            onChange={({ target }) => act(messengerActions.setContact(person, target.value as Contact))}
          />
        )}
        {!group && <BotSettingsEditor settings={bot.settings} />}
        {group?.is_forum && <TopicsEditor chat={chat} person={person} onThread={onThread} />}
        {group && (
          <>
            <Group gap="xs">
              <Button
                variant="default"
                onClick={() => act(messengerActions.setBotMember(person, id, group.bot === 'kicked'))}
              >
                {group.bot === 'kicked' ? 'Add the bot to the group' : 'Remove the bot'}
              </Button>
              {group.bot !== 'kicked' && (
                <Button
                  variant="default"
                  onClick={() => act(messengerActions.setBotAdmin(person, id, !group.isBotAdmin))}
                >
                  {group.isBotAdmin ? 'Make the bot a plain member' : 'Make the bot an admin'}
                </Button>
              )}
              {!group.is_forum && (
                <Button variant="default" onClick={() => act(messengerActions.migrate(person, id))}>
                  Migrate to a supergroup with another id
                </Button>
              )}
            </Group>
            <NativeSelect
              label="Reactions"
              data={REACTIONS.map(([label], index) => ({ value: String(index), label }))}
              value={REACTIONS.findIndex(([, allowed]) => String(allowed) === String(group.reactions))}
              onChange={({ target }) =>
                act(messengerActions.setReactions(person, id, REACTIONS[Number(target.value)]![1]))
              }
            />
            <form
              action={(form) =>
                act(messengerActions.setMembers(person, id, form.getAll('member').map(Number)))
              }
            >
              <Members people={people} members={group.members} />
              <DialogButtons action="Save members" onClose={onClose} />
            </form>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function BotSettingsEditor({ settings }: { settings: BotSettings }) {
  const showError = useShowError();
  const set = (changed: Partial<BotSettings>) =>
    void messengerActions.setBotSettings({ ...settings, ...changed }).catch(showError);
  return (
    <Fieldset legend="The bot">
      <Checkbox
        label="Privacy mode: in groups it reads only commands and replies"
        checked={!settings.can_read_all_group_messages}
        onChange={({ target }) => set({ can_read_all_group_messages: !target.checked })}
      />
      <Checkbox
        mt="xs"
        label="Topics in private chats"
        checked={settings.has_topics_enabled}
        onChange={({ target }) => set({ has_topics_enabled: target.checked })}
      />
    </Fieldset>
  );
}

type TopicsEditorProps = Pick<ChatInfoDialogProps, 'chat' | 'onThread'> & { person: number };

/** Makes and deletes topics. As in Telegram, the bot is not told when a topic is deleted with its messages. */
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
