import { Select } from '@mantine/core';
import { useState } from 'react';
import { getClient } from '../../../../api/limits.gen';
import { SearchForm } from '../../../../kit/panel/SearchForm';
import { depositTitles } from '../../deposit-fields';
import type { ClientKey } from './ClientLink';
import styles from './ClientScreen.module.css';

interface ClientSearchProps {
  by: ClientKey;
  value: string;
  onFind: (by: ClientKey, value: string) => void;
}

/** Finds another client. */
export function ClientSearch({ by, value, onFind }: ClientSearchProps) {
  const [wanted, setWanted] = useState(by);
  return (
    <>
      <Select
        aria-label="Find by"
        size="xs"
        className={styles.by}
        allowDeselect={false}
        data={(['client_id', 'wallet'] as const).map((key) => ({ value: key, label: depositTitles[key] }))}
        value={wanted}
        onChange={(key) => setWanted(key === 'wallet' ? 'wallet' : 'client_id')}
      />
      <SearchForm
        key={wanted}
        value={wanted === by ? value : ''}
        label="Find a client"
        placeholder={wanted === 'wallet' ? 'Whole wallet' : 'Whole client ID'}
        clearLabel="Clear the search"
        maxLength={getClient[wanted].maxLength}
        className={styles.search}
        onChange={(text) => onFind(wanted, text ?? '')}
      />
    </>
  );
}
