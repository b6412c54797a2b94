import { Skeleton } from '@mantine/core';
import type { BrandDetail } from '../../../api/panel.api.gen';
import { CopyButton } from '../../../kit/panel/CopyButton';
import styles from './BrandFacts.module.css';
import { Facts } from '../../../kit/panel/Facts';

export function BrandFacts({ brand }: { brand?: BrandDetail }) {
  if (!brand) return <Skeleton height={60} width={220} />;
  const { description, report_type, chat_id, thread_id, deep_link } = brand;
  return (
    <Facts
      className={styles.facts}
      facts={{
        Description: description && <div dir="auto">{description}</div>,
        'Report type': report_type === 'sales' ? 'Sales' : 'Retention',
        'Chat id': chat_id,
        'Thread id': thread_id,
        'Deep link': deep_link && (
          <>
            <code className={styles.link}>{deep_link}</code>
            <CopyButton text={deep_link} toast="Link was copied">
              Copy link
            </CopyButton>
          </>
        ),
      }}
    />
  );
}
