import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BrandDetail } from '../../../api/api.gen';
import { CopyButton } from '../../../ui/panel/CopyButton';
import styles from './BrandDetails.module.css';

/** A brand's settings, to read. */
export function BrandDetails({ brand }: { brand?: BrandDetail }) {
  return (
    <section className={styles.details} aria-label="Settings" aria-busy={!brand}>
      {brand?.description && <p className={styles.description}>{brand.description}</p>}
      <dl className={styles.facts}>
        <Fact name="Chat id">{brand?.chat_id}</Fact>
        <Fact name="Thread id">{brand && (brand.thread_id ?? 'Not set')}</Fact>
        <Fact name="Admin Telegram id">{brand && (brand.admin_telegram_id ?? 'Not set')}</Fact>
        <Fact name="Report type">{brand && (brand.report_type === 'sales' ? 'Sales' : 'Retention')}</Fact>
        <Fact name="Report hour (GMT-4)">{brand && `${String(brand.report_hour).padStart(2, '0')}:00`}</Fact>
        <Fact name="Scheduled reports">{brand && (brand.report_show ? 'Shown' : 'Hidden')}</Fact>
        <Fact name="Report chat">{brand && (brand.report_chat_id ?? 'The brand’s chat')}</Fact>
        <Fact name="Report thread">{brand && (brand.report_thread_id ?? 'Not set')}</Fact>
        <Fact name="Work start (UTC+3)">
          {brand && `${String(brand.work_start_time).padStart(2, '0')}:00`}
        </Fact>
      </dl>
      {brand?.deep_link && (
        <div className={styles.link}>
          <span className={styles.name}>Deep link</span>
          <code className={styles.address}>{brand.deep_link}</code>
          <CopyButton text={brand.deep_link} done="Link was copied">
            Copy link
          </CopyButton>
        </div>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children ?? <Skeleton height={12} width="60%" mt={5} mb={4} />}</dd>
    </div>
  );
}
