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
  /**
   * Name under which typed text survives a session that ends; it contains the edited item's id unless the
   * address does. Null retains nothing, for forms such as passwords.
   */
  retain: string | null;
  /** Messages from the server by control name; a new object moves focus again. */
  problems?: FormProblems | undefined;
};

const NO_PROBLEMS: FormProblems = {};
const ProblemsContext = createContext<FormProblems>(NO_PROBLEMS);

export function useFieldProblem(name: string): string | undefined {
  return use(ProblemsContext)[name];
}

/** Keeps the input, shows each message at its field and focuses the first invalid field. */
export function Form({ onSubmit, retain, problems, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<FormProblems>(NO_PROBLEMS);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (problems) setFound(problems);
  }, [problems]);

  useEffect(() => {
    setEdited(new Set());
    if (found !== NO_PROBLEMS)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const invalid = findProblems(event.currentTarget);
    const valid = Object.keys(invalid).length === 0;
    setFound(valid ? NO_PROBLEMS : invalid);
    if (valid) onSubmit(new FormData(event.currentTarget));
  }

  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof Element)) return;
    const name = target.getAttribute('name') ?? '';
    if (name in found) setEdited((names) => new Set(names).add(name));
  }

  const visible = Object.fromEntries(Object.entries(found).filter(([name]) => !edited.has(name)));
  return (
    <form
      {...rest}
      ref={form}
      data-retain={retain ?? undefined}
      noValidate
      onSubmit={handleSubmit}
      onInput={handleInput}
    >
      <ProblemsContext value={visible}>{children}</ProblemsContext>
    </form>
  );
}
