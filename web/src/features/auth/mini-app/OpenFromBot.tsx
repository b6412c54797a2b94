import { texts } from '../../../texts';
import { describeUnsent } from '../../../kit/core/sending/describe-unsent';
import button from '../../../kit/mini-app/button.module.css';
import { getOwnQueueOwner } from '../../../kit/mini-app/draft-key';
import { EmptyState } from '../../../kit/mini-app/states';
import { useGetPublicConfigQuery } from '../api';

/** Shown to people without credentials, or whose credentials the server refuses, such as launch data that is too old. */
export function OpenFromBot() {
  const { data: config } = useGetPublicConfigQuery();
  const botUrl = config?.bot_url ?? config?.messenger_url;
  return (
    <EmptyState
      isScreen
      hint={
        <>
          <span>{texts.joining.signInHint}</span> <span>{describeUnsent(getOwnQueueOwner())}</span>
        </>
      }
      action={
        botUrl && (
          <a className={`${button.filled} ${button.link}`} href={botUrl}>
            {texts.joining.bot}
          </a>
        )
      }
    >
      {texts.joining.signIn}
    </EmptyState>
  );
}
