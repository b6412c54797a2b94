import { useState } from 'react';
import { type Language, languageNames, languages } from '../../../../../server/shared/language.rules';
import type { OwnUser } from '../../../api/api.gen';
import { SelectField } from '../../../kit/mini-app/fields';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { texts } from '../../../texts';
import { useUpdateOwnUserMutation } from '../api';

/** The value of "As in Telegram". */
const telegramOption = '';

/** Saves each choice at once. `useOwnLanguage` switches the app once the person has been loaded again. */
export function LanguageChoice({ user }: { user: OwnUser }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { submit, isBusy } = useSubmit(useUpdateOwnUserMutation());
  const onChoose = async (value: string) => {
    setChosen(value);
    const language = value === telegramOption ? null : (value as Language);
    if (!(await submit({ updateOwnUser: { language } }))) setChosen(null);
  };
  return (
    <SelectField
      label={texts.profile.language}
      value={chosen ?? user.language ?? telegramOption}
      disabled={isBusy}
      onChange={({ target }) => void onChoose(target.value)}
    >
      <option value={telegramOption}>{texts.profile.asInTelegram}</option>
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </SelectField>
  );
}
