import { type ChangeEvent, useEffect, useRef, useState } from 'react';

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
