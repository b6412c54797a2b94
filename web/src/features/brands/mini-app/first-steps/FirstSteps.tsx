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
        First steps
      </h2>
      <ol className={styles.list}>
        <li>
          <span>Open </span>
          {url ? <a href={url}>the brand’s group</a> : <span>the brand’s group</span>}
          <span>, or report here.</span>
        </li>
        <li>
          <span>A report looks like this: </span>
          <code className={styles.form}>{isSales ? '#ftd' : '#retention'} 500 client 48213</code>
        </li>
        <li>A manager checks it, the bot tells you, and it counts.</li>
      </ol>
    </section>
  );
}
