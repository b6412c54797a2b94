import { texts } from '../../../../texts';
import { Sheet } from '../../../../kit/mini-app/Sheet';
import { QueryPlaceholder } from '../../../../kit/mini-app/states';
import { useSubmit } from '../../../../kit/mini-app/useSubmit';
import { useChooseCharacterMutation, useListCharactersQuery } from '../../../people/character-api';
import styles from './CharacterChoice.module.css';

export function CharacterChoice({ chosen, onClose }: { chosen: string | null; onClose: () => void }) {
  const { data, ...query } = useListCharactersQuery();
  const { submit, isBusy } = useSubmit(useChooseCharacterMutation(), {
    successText: texts.characterUpdated,
    onDone: onClose,
  });

  return (
    <Sheet title={texts.home.character} onClose={onClose}>
      {data ? (
        <div className={styles.characters}>
          {data.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.character}
              aria-label={name}
              aria-pressed={name === chosen}
              disabled={isBusy}
              onClick={() => void submit({ setCharacter: { avatar: name } })}
            >
              <img src={`/monkeys/${name}.png`} width={88} height={88} alt="" />
            </button>
          ))}
        </div>
      ) : (
        <QueryPlaceholder query={query} heights={[400]} />
      )}
    </Sheet>
  );
}
