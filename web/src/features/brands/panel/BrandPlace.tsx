import { Skeleton } from '@mantine/core';
import type { BrandDetail } from '../../../api/panel.api.gen';
import { CopyButton } from '../../../kit/panel/CopyButton';
import styles from './BrandPlace.module.css';

export function BrandPlace({ brand }: { brand?: BrandDetail }) {
  if (!brand) return <Skeleton height={60} width={220} />;
  return (
    <dl className={styles.place}>
      {brand.description && (
        <div>
          <dt>Description</dt>
          <dd dir="auto">{brand.description}</dd>
        </div>
      )}
      <div>
        <dt>Report type</dt>
        <dd>{brand.report_type === 'sales' ? 'Sales' : 'Retention'}</dd>
      </div>
      <div>
        <dt>Chat id</dt>
        <dd>{brand.chat_id}</dd>
      </div>
      {brand.thread_id !== null && (
        <div>
          <dt>Thread id</dt>
          <dd>{brand.thread_id}</dd>
        </div>
      )}
      {brand.deep_link && (
        <div>
          <dt>Deep link</dt>
          <dd>
            <code className={styles.link}>{brand.deep_link}</code>
            <CopyButton text={brand.deep_link} done="Link was copied">
              Copy link
            </CopyButton>
          </dd>
        </div>
      )}
    </dl>
  );
}
