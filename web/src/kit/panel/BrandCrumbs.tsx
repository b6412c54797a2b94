import { Crumbs } from './Crumbs';

/** The crumbs above the title of a brand's screen. `name` is undefined until it is loaded. */
export function BrandCrumbs({ id, name = 'Brand' }: { id: number; name?: string }) {
  return (
    <Crumbs
      trail={[
        { title: 'Brands', to: '/brands' },
        { title: name, to: `/brands/${id}` },
      ]}
    />
  );
}
