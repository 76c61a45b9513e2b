import { navigate } from '#shared/router/location.ts';

/** Opens the details of a row of a list by adding its id to the current address. */
export function openDetails(id: string): void {
  const params = new URLSearchParams(location.search);
  params.set('open', id);
  navigate(`${location.pathname}?${params}`);
}
