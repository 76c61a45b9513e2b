import { useSearchParams } from '#shared/router/router.tsx';

/** Returns a list's filter from the address, so that it survives reloading; `parse` drops invalid values. */
export function useAddressFilter<F extends object>(parse: (params: URLSearchParams) => F) {
  const [params, setParams] = useSearchParams();
  const filter = parse(params);
  const filterBy = (change: Partial<Record<keyof F, string>>) => {
    const next: Record<string, string> = {};
    for (const [name, value] of Object.entries({ ...filter, ...change })) {
      if (value) next[name] = String(value);
    }
    setParams(next, { replace: true });
  };
  return { filter, filterBy };
}
