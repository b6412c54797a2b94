import { texts } from '../../../../texts';
import { useLiveOptions } from '../../../../kit/mini-app/useLiveOptions';
import styles from './FirstSteps.module.css';
import { useGetFirstStepsQuery } from '../../first-steps-api';

/** Shown until the person's first result. Does not wait for the link to the brand's group, which is optional. */
export function FirstSteps({ isSales }: { isSales: boolean }) {
  const { data } = useGetFirstStepsQuery(undefined, useLiveOptions());
  const url = data?.chat_url;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.title}>
        {texts.firstSteps.title}
      </h2>
      <ol className={styles.list}>
        <li>{texts.firstSteps.group({ link: (text) => <a href={url ?? undefined}>{text}</a> })}</li>
        <li>
          <span>{texts.firstSteps.form}</span>{' '}
          <code className={styles.form} dir="ltr">
            {isSales ? '#ftd' : '#retention'} 500 client 48213
          </code>
        </li>
        <li>{texts.firstSteps.then}</li>
      </ol>
    </section>
  );
}
