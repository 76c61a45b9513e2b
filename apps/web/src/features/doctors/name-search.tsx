import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Input } from '#shared/ui/input.tsx';

const SETTLED_MS = 250;
const NAME_MAX = 80;

type NameSearchProps = { value: string; onSearch: (text: string) => void };

/** Asks once typing rests. */
export function NameSearch({ value, onSearch }: NameSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);

  useEffect(() => setTyped(value), [value]);

  useEffect(() => {
    const text = typed.trim();
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);

  return (
    <search>
      <label htmlFor={id} className="sr-only">
        Search by name
      </label>
      <div className="relative">
        <Search
          aria-hidden
          size={20}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft"
        />
        <Input
          id={id}
          type="search"
          placeholder="Search by name"
          autoComplete="off"
          maxLength={NAME_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="pl-11"
        />
      </div>
    </search>
  );
}
