import { Search } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Input } from './input.tsx';
import { useDebouncedInput } from './use-debounced-input.ts';

const LENGTH_MAX = 80;

type SearchFieldProps = {
  value: string;
  label: string;
  /** Hides the label visually. */
  labelHidden?: boolean;
  placeholder: string;
  onSearch: (text: string) => void;
  className?: string;
};

/** A search input that reports its text once typing pauses. */
export function SearchField({ value, onSearch, ...text }: SearchFieldProps) {
  const id = useId();
  const typed = useDebouncedInput(value, onSearch);
  return (
    <div className={classNames('grid gap-1.5', text.className)}>
      <label htmlFor={id} className={text.labelHidden ? 'sr-only' : 'font-medium'}>
        {text.label}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 start-3.5 -translate-y-1/2 text-ink-soft"
        />
        <Input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={LENGTH_MAX}
          placeholder={text.placeholder}
          {...typed}
          className="ps-10"
        />
      </div>
    </div>
  );
}
