import { expect, test } from 'vitest';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { DoctorFilters } from './doctor-filters.tsx';

test.each([
  ['Chest pain', true],
  ['my father is unconscious', true],
  ['back pain', true],
  ['heart', true],
  ['stroke', false],
  ['heartburn', false],
  ['fever', false],
  ['back pain of my child', false],
  ['', false],
])('a search for %j says that general physicians see it first: %s', (search, fallback) => {
  const { container } = renderWithQueries(
    <DoctorFilters
      open
      search={search}
      filter={{}}
      filterValue={() => ''}
      setFilter={() => undefined}
      languages={[]}
      visitTypes={[]}
    />,
  );
  expect(container.textContent?.includes('General physicians see it first')).toBe(fallback);
});
