import { Skeleton } from '@mantine/core';
import type { BrandDetail } from '../../../api/api.gen';
import { CopyButton } from '../../../kit/panel/CopyButton';
import styles from './BrandPlace.module.css';

/** The brand's chat in the messenger, which is fixed, and the link by which people join. */
export function BrandPlace({ brand }: { brand?: BrandDetail }) {
  if (!brand) return <Skeleton height={12} width={260} mx={24} my={12} />;
  return (
    <div className={styles.place}>
      <span className={styles.fact}>
        Chat id <span className={styles.value}>{brand.chat_id}</span>
      </span>
      {brand.thread_id !== null && (
        <span className={styles.fact}>
          Thread id <span className={styles.value}>{brand.thread_id}</span>
        </span>
      )}
      {brand.deep_link && (
        <span className={styles.fact}>
          Deep link <code className={styles.value}>{brand.deep_link}</code>
          <CopyButton text={brand.deep_link} done="Link was copied">
            Copy link
          </CopyButton>
        </span>
      )}
    </div>
  );
}
