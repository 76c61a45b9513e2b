import { Search } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Input } from './input.tsx';

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

const DEBOUNCE_MS = 250;

/**
 * Reports typed text once typing pauses. A reported value that returns late as `value` does
 * not overwrite later keystrokes; any other new `value` replaces the text.
 * @param isComplete returns false for text that must not be reported yet
 * @returns props of the input
 */
export function useDebouncedInput(
  value: string,
  onDebounced: (text: string) => void,
  isComplete: (text: string) => boolean = () => true,
) {
  const [typed, setTyped] = useState(value);
  const reported = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ value, onDebounced });

  useEffect(() => {
    latest.current = { value, onDebounced };
  });
  useEffect(() => {
    const echo = reported.current.indexOf(value);
    if (echo < 0) setTyped(value);
    reported.current = reported.current.slice(echo + 1);
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function report(text: string) {
    if (text === latest.current.value || !isComplete(text)) return;
    reported.current.push(text);
    latest.current.onDebounced(text);
  }

  return {
    value: typed,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      const text = target.value;
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => report(text.trim()), DEBOUNCE_MS);
    },
  };
}
