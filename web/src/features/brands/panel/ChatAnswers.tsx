import { Select, Switch } from '@mantine/core';
import type { BrandDraft } from './brand-draft';
import styles from './BrandSettings.module.css';

interface Props {
  answers: BrandDraft['chat_answers'];
  hasReasons: boolean;
  onChange: <Field extends 'chat_answers' | 'chat_reasons'>(field: Field, value: BrandDraft[Field]) => void;
}

/** How the bot reports decisions in the brand's chat. */
export function ChatAnswers({ answers, hasReasons, onChange }: Props) {
  return (
    <>
      <Select
        className={styles.half}
        label="Answers to deposits"
        description="Reactions are quieter: 👀 waiting, 👍 accepted, 🤔 not accepted"
        data={[
          { value: 'replies', label: 'Replies' },
          { value: 'reactions', label: 'Reactions' },
        ]}
        allowDeselect={false}
        value={answers}
        onChange={(value) => onChange('chat_answers', value === 'reactions' ? 'reactions' : 'replies')}
      />
      <Switch
        className={styles.whole}
        label="Tell reasons of rejections in the chat"
        description="If not, only the agent reads them"
        checked={hasReasons}
        onChange={(event) => onChange('chat_reasons', event.currentTarget.checked)}
      />
    </>
  );
}
