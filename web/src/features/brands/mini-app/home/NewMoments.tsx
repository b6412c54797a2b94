import { texts } from '../../../../texts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Moment } from '../../../../api/agent.api.gen';
import { useOptionalBrandId } from '../../../../kit/mini-app/brand';
import { CloseIcon } from '../../../../kit/mini-app/lazy-icons';
import { useGetOwnUserQuery } from '../../../auth/api';
import { Character } from './Character';
import styles from './NewMoments.module.css';
import { ShareResult } from './ShareResult';
import { useMoments } from './useMoments';

/** The card closes after this time, unless the person points at it or focuses it. */
const shownMs = 12_000;

export function NewMoments() {
  const brandId = useOptionalBrandId();
  return brandId === null ? null : <NewMomentsOfBrand key={brandId} brandId={brandId} />;
}

function NewMomentsOfBrand({ brandId }: { brandId: number }) {
  const { newMoments, close } = useMoments(brandId);
  // Screen readers announce text only if its live region already exists.
  return (
    <div role="status" aria-label={texts.moments.new}>
      {newMoments.length > 0 && <MomentCard key={newMoments[0]!.id} moments={newMoments} onClose={close} />}
    </div>
  );
}

function MomentCard({ moments, onClose }: { moments: Moment[]; onClose: () => void }) {
  const { data: user } = useGetOwnUserQuery();
  // A moment of the kind 'passed' says that somebody has overtaken the person.
  const hasGoodNews = moments.some(({ kind }) => kind !== 'passed');
  const [isPinned, setPinned] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isPinned) return;
    const timer = setTimeout(() => close(), shownMs);
    return () => clearTimeout(timer);
  }, [isPinned]);
  return (
    <section className={styles.card} onPointerEnter={() => setPinned(true)} onFocus={() => setPinned(true)}>
      <div className={styles.character} data-cheers={hasGoodNews || undefined}>
        <Character character={user?.character ?? null} size={56} />
      </div>
      <div className={styles.content}>
        {moments.map(({ id, text }) => (
          <p key={id} className={styles.text} dir="auto">
            {text}
          </p>
        ))}
        {hasGoodNews && <ShareResult />}
      </div>
      <button type="button" className={styles.close} aria-label={texts.common.close} onClick={onClose}>
        <CloseIcon />
      </button>
    </section>
  );
}
