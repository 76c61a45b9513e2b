import {
  type ComponentProps,
  createContext,
  type FormEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type FormProblems, findProblems } from './form-problems.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Called only when every control is valid. */
  onSubmit: (values: FormData) => void;
  /** What the server refused, by control name; a new object moves focus again. */
  problems?: FormProblems | undefined;
};

const NONE: FormProblems = {};
const ProblemsContext = createContext<FormProblems>(NONE);

export function useFieldProblem(name: string): string | undefined {
  return use(ProblemsContext)[name];
}

/** Keeps what was typed, puts each message at its field and moves focus to the first of them. */
export function Form({ onSubmit, problems, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<FormProblems>(NONE);
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (problems) setRefused(problems);
  }, [problems]);

  useEffect(() => {
    setMended(new Set());
    if (refused !== NONE)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findProblems(event.currentTarget);
    const valid = Object.keys(found).length === 0;
    setRefused(valid ? NONE : found);
    if (valid) onSubmit(new FormData(event.currentTarget));
  }

  function forget({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    if (name in refused) setMended((names) => new Set(names).add(name));
  }

  const standing = Object.fromEntries(
    Object.entries(refused).filter(([name]) => !mended.has(name)),
  );
  return (
    <form {...rest} ref={form} noValidate onSubmit={submit} onInput={forget}>
      <ProblemsContext value={standing}>{children}</ProblemsContext>
    </form>
  );
}
