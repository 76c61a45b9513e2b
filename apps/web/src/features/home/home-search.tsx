import { Suspense, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';

const SearchSuggestions = lazyPart(
  async () => (await import('#shared/doctor/search-suggestions.tsx')).SearchSuggestions,
);

const DEBOUNCE_MS = 250;
/** Written here, because the components of forms would enlarge the first load. */
const FIELD = 'min-h-11 w-full rounded border border-control bg-card px-3.5 text-base';

/** One field for what is wrong or who is looked for, and the day; it leads to the list of doctors. */
export function HomeSearch() {
  const [search, setSearch] = useState<string>();
  const timer = useRef(0);
  const navigate = useNavigate();

  function submit(values: FormData) {
    const given = [...values].filter(([, value]) => value !== '');
    const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    navigate(paths.doctors() + (params.size > 0 ? `?${params}` : ''));
  }

  return (
    <form
      className="grid grid-cols-2 gap-2 rounded bg-card p-3 shadow-card"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <search className="relative col-span-2 block">
        <input
          type="search"
          name="search"
          aria-label={i18n._('Symptom, doctor or speciality')}
          placeholder={i18n._('Symptom, doctor or speciality')}
          autoComplete="off"
          maxLength={80}
          className={`${FIELD} placeholder:text-ink-soft`}
          onClick={() => setSearch((typed) => typed ?? '')}
          onChange={({ target }) => {
            clearTimeout(timer.current);
            timer.current = window.setTimeout(() => setSearch(target.value.trim()), DEBOUNCE_MS);
          }}
        />
        {search !== undefined && (
          <Suspense>
            <SearchSuggestions
              search={search}
              doctorPath={paths.appointment}
              specialityPath={paths.doctors}
            />
          </Suspense>
        )}
      </search>
      <select name="within" aria-label={i18n._('Day')} className={FIELD}>
        <option value="">{i18n._('Any day')}</option>
        <option value="1">{i18n._('Today')}</option>
        <option value="2">{i18n._('Today or tomorrow')}</option>
        <option value="7">{i18n._('Within a week')}</option>
      </select>
      <Button type="submit">{i18n._('Find a time')}</Button>
    </form>
  );
}
