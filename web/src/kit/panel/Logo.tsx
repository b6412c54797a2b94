import styles from './Logo.module.css';

export function Logo() {
  return (
    <span className={styles.logo}>
      <img src="/favicon.svg" width={22} height={22} alt="" />
      Tallydesk
    </span>
  );
}
