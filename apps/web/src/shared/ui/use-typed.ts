import { type ChangeEvent, useEffect, useRef, useState } from 'react';

const RESTS_MS = 250;

/**
 * A field whose words are told on once typing rests. What comes back from there, late and one word
 * behind, takes away nothing that was typed since; a value that nobody typed replaces it.
 * @param isWhole what is half typed is kept to itself
 * @returns properties of the input
 */
export function useTyped(
  value: string,
  onRest: (text: string) => void,
  isWhole: (text: string) => boolean = () => true,
) {
  const [typed, setTyped] = useState(value);
  const told = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef({ value, onRest });

  useEffect(() => {
    current.current = { value, onRest };
  });
  useEffect(() => {
    const echo = told.current.indexOf(value);
    if (echo < 0) setTyped(value);
    told.current = told.current.slice(echo + 1);
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function tell(text: string) {
    if (text === current.current.value || !isWhole(text)) return;
    told.current.push(text);
    current.current.onRest(text);
  }

  return {
    value: typed,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      const text = target.value;
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => tell(text.trim()), RESTS_MS);
    },
  };
}
