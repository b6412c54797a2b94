import { texts } from '../../../texts';
import { useEffect, useState } from 'react';
import { type Language, languageNames, languages } from '../../../../../server/shared/language.rules';
import type { OwnUser, User } from '../../../api/api.gen';
import { getErrorMessage, getErrorStatus, formatError } from '../../../api/errors';
import { UpdateOwnUser } from '../../../api/limits.gen';
import { beginsWithThreeLatinLetters, formatName } from '../../../kit/core/person';
import { createSubmitHandler } from '../../../kit/core/useSubmission';
import { buildHomeHref, useOptionalBrandId } from '../../../kit/mini-app/brand';
import button from '../../../kit/mini-app/button.module.css';
import { SelectField, SubmitButton, TextField } from '../../../kit/mini-app/fields';
import { PersonIcon } from '../../../kit/mini-app/icons';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { MomentSwitches } from './MomentSwitches';
import { useGetOwnUserQuery, useUpdateOwnUserMutation } from '../api';
import styles from './ProfileScreen.module.css';
import { onEvent, postEvent } from '../../../kit/mini-app/telegram';
import { showToast } from '../../../kit/mini-app/Toasts';
import { useAppDispatch } from '../../../store/hooks';

/** Telegram answers `unknown` if it cannot find out whether the shortcut exists, as on iOS. */
const addableStatuses = ['missed', 'unknown'];

/** Has no states for loading and failing, because `UserLoader` has already fetched the person. */
export function ProfileScreen() {
  const { data: user } = useGetOwnUserQuery();
  return (
    <>
      <PageHeader title={texts.titles.profile} backTo={buildHomeHref(useOptionalBrandId())} />
      {user && (
        <>
          <Account user={user} />
          <section className={styles.language}>
            <LanguageChoice user={user} />
          </section>
        </>
      )}
      <MomentSwitches />
      <HomeScreenShortcut />
    </>
  );
}

function Account({ user }: { user: OwnUser }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <div className={styles.account}>
      <Avatar user={user} />
      <p className={styles.name} dir="auto">
        {formatName(user)}
      </p>
      <p className={styles.id}>{texts.profile.id({ id: user.id })}</p>
      <button type="button" className={`${button.filled} ${styles.edit}`} onClick={() => setEditing(true)}>
        {texts.common.edit}
      </button>
      {isEditing && <EditNameSheet user={user} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** How long Save stays disabled after each saved name. */
const submitLockMs = 1500;

const formatNameError = (error: unknown) =>
  (getErrorStatus(error) === 400 && getErrorMessage(error)) || formatError(error);

function EditNameSheet({ user, onClose }: { user: OwnUser; onClose: () => void }) {
  const [name, setName] = useState(user.public_name ?? '');
  const [isLocked, setLocked] = useState(false);

  useEffect(() => {
    if (!isLocked) return;
    const timer = setTimeout(() => setLocked(false), submitLockMs);
    return () => clearTimeout(timer);
  }, [isLocked]);

  const { submit, isBusy } = useSubmit(useUpdateOwnUserMutation(), {
    validate: ({ updateOwnUser }) =>
      !beginsWithThreeLatinLetters(updateOwnUser.name ?? '') && texts.names.rule,
    successText: texts.profile.updated,
    failureText: formatNameError,
    onDone: () => setLocked(true),
  });
  const onSubmit = createSubmitHandler(() => !isLocked && submit({ updateOwnUser: { name: name.trim() } }));

  return (
    <Sheet title={texts.profile.editTitle} onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          label={texts.profile.username}
          value={name}
          maxLength={UpdateOwnUser.name.maxLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <SubmitButton disabled={isBusy || isLocked}>{texts.common.save}</SubmitButton>
      </form>
    </Sheet>
  );
}

/** The value of "As in Telegram". */
const telegramOption = '';

/** Saves each choice at once. `useOwnLanguage` switches the app once the person has been loaded again. */
function LanguageChoice({ user }: { user: OwnUser }) {
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

function Avatar({ user }: { user: Pick<User, 'photo_uploaded' | 'photo_url'> }) {
  const [failedPhoto, setFailedPhoto] = useState<string | null>(null);
  const photo = user.photo_uploaded ? user.photo_url : null;
  if (!photo || photo === failedPhoto)
    return (
      <span className={styles.avatar}>
        <PersonIcon />
      </span>
    );
  return <img className={styles.avatar} src={photo} alt="" onError={() => setFailedPhoto(photo)} />;
}

/** Offers a shortcut on the phone's home screen. Renders nothing if the messenger cannot add one, or has added it already. */
function HomeScreenShortcut() {
  const [status, setStatus] = useState('');
  const dispatch = useAppDispatch();
  useEffect(() => {
    const unsubscribers = [
      onEvent('home_screen_checked', (data) => setStatus((data as { status: string }).status)),
      onEvent('home_screen_added', () => setStatus('added')),
      onEvent('home_screen_failed', () => {
        setStatus('unsupported');
        dispatch(showToast('error', texts.profile.noShortcut));
      }),
    ];
    postEvent('web_app_check_home_screen', {}, '8.0');
    return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
  }, [dispatch]);

  if (!addableStatuses.includes(status)) return null;
  return (
    <button
      type="button"
      className={`${button.tinted} ${styles.shortcut}`}
      onClick={() => postEvent('web_app_add_to_home_screen', {}, '8.0')}
    >
      {texts.profile.addShortcut}
    </button>
  );
}
