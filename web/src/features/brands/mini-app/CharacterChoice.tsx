import type { SetCharacter } from '../../../api/api.gen';
import { failureText } from '../../../api/errors';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { Failed, Pending, Skeleton } from '../../../kit/mini-app/states';
import { toast } from '../../../kit/mini-app/toast';
import { useChooseCharacterMutation, useListCharactersQuery } from '../../auth/api';
import styles from './CharacterChoice.module.css';

interface Props {
  chosen: string | null;
  onClose: () => void;
}

export function CharacterChoice({ chosen, onClose }: Props) {
  const { data, error, isFetching, refetch } = useListCharactersQuery();
  const [choose, { isLoading }] = useChooseCharacterMutation();

  const onChoose = async (avatar: SetCharacter['avatar']) => {
    const { error } = await choose({ setCharacter: { avatar } });
    if (error) return toast('error', failureText(error));
    toast('success', 'Character updated');
    onClose();
  };

  return (
    <Sheet title="Select character" onClose={onClose}>
      {data ? (
        <div className={styles.characters}>
          {data.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.character}
              aria-label={name}
              aria-pressed={name === chosen}
              disabled={isLoading}
              onClick={() => void onChoose(name)}
            >
              <img src={`/monkeys/${name}.png`} width={88} height={88} alt="" />
            </button>
          ))}
        </div>
      ) : error && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Pending>
          <Skeleton height={400} />
        </Pending>
      )}
    </Sheet>
  );
}
