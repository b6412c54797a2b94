import { Crumbs } from './Crumbs';

/** Before the title of a screen of one brand; `name` is missing until it is known. */
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
