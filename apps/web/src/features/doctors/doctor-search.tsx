import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

const SearchSuggestions = lazyPart(
  async () => (await import('./search-suggestions.tsx')).SearchSuggestions,
);

type DoctorSearchProps = { search: string; onSearch: (search: string) => void };

/** The search field of the doctor list with suggestions, which close on Escape and on blur. */
export function DoctorSearch({ search, onSearch }: DoctorSearchProps) {
  const frame = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);

  function handleSearch(text: string) {
    setOpen(text !== '');
    onSearch(text);
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'Escape' || key === 'Enter') setOpen(false);
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('input, ul a') ?? [])];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1;
    links[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  }

  return (
    <search
      ref={frame}
      className="relative block"
      onKeyDown={handleKey}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <SearchField
        value={search}
        label="Search by name, speciality, symptom or place"
        labelHidden
        placeholder="Name, speciality, symptom or place"
        onSearch={handleSearch}
      />
      {open && (
        <Suspense>
          <SearchSuggestions search={search} onChoose={() => setOpen(false)} />
        </Suspense>
      )}
    </search>
  );
}
