import { CircleAlert } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type InputEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { FieldContext } from './input.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Called only when every control is valid. */
  onSubmit: (values: FormData) => void;
  /**
   * Name under which typed text survives a session that ends; it contains the edited item's id unless the
   * address does. Null retains nothing, for forms such as passwords.
   */
  retain: string | null;
  /** Returns further problems of the values, such as a missing picture; shown with all others. */
  check?: (values: FormData) => FormProblems;
  /** Messages from the server by control name; a new object moves focus again. */
  problems?: FormProblems | undefined;
};

const NO_PROBLEMS: FormProblems = {};
const ProblemsContext = createContext<FormProblems>(NO_PROBLEMS);

export function useFieldProblem(name: string): string | undefined {
  return use(ProblemsContext)[name];
}

/** Keeps the input, shows each message at its field and focuses the first invalid field. */
export function Form({ onSubmit, retain, check, problems, children, ...rest }: FormProps) {
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
    const values = new FormData(event.currentTarget);
    const invalid = { ...check?.(values), ...findProblems(event.currentTarget) };
    const valid = Object.keys(invalid).length === 0;
    setFound(valid ? NO_PROBLEMS : invalid);
    if (valid) onSubmit(values);
  }

  function handleInput(event: InputEvent<HTMLFormElement>) {
    rest.onInput?.(event);
    const { target } = event;
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

/** Messages by control name. */
export type FormProblems = Readonly<Record<string, string>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Describes every control that fails its native constraints (required, type, minLength, …). */
function findProblems(form: HTMLFormElement): FormProblems {
  const problems: Record<string, string> = {};
  for (const control of formControls(form)) {
    if ((!control.validity.valid || isBlank(control)) && !problems[control.name])
      problems[control.name] = describeInvalid(control);
  }
  return problems;
}

function formControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control => 'validity' in element && 'name' in element,
  );
}

/** Returns whether the control is required and contains nothing but spaces. */
function isBlank(control: Control): boolean {
  return control.required && (control.validity.valueMissing || control.value.trim() === '');
}

function describeInvalid(control: Control): string {
  const { validity } = control;
  if (isBlank(control)) return i18n._('Please fill in this field');
  if (validity.typeMismatch && control.type === 'email')
    return i18n._('Enter an email address such as name@example.com');
  if (validity.tooShort && 'minLength' in control)
    return i18n._('Use at least {count, plural, one {# character} other {# characters}}', {
      count: control.minLength,
    });
  // The title describes the pattern, as in the browser's own message.
  if (validity.patternMismatch && control.title) return control.title;
  return control.validationMessage;
}

type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Overrides the message of the surrounding Form. */
  error?: string | undefined;
  children: ReactNode;
};

/** A labelled control. The control inside (Input, Select, …) takes id, name and ARIA attributes from here. */
export function Field({ name, label, hint, error, children }: FieldProps) {
  const id = useId();
  const found = useFieldProblem(name);
  const problem = error ?? found;
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');
  const wiring = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': problem ? (true as const) : undefined,
  };

  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
      {problem && <FieldProblem id={`${id}-error`}>{problem}</FieldProblem>}
    </div>
  );
}

/** The reason for rejecting a field, with a sign beside it. */
export function FieldProblem(props: Pick<ComponentProps<'p'>, 'id' | 'role' | 'children'>) {
  const { children, ...attributes } = props;
  return (
    <p {...attributes} className="flex items-start gap-1.5 text-xs font-medium text-danger">
      <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
      {children}
    </p>
  );
}

/** Focuses the first field of a part that replaced its opening button; used as a ref callback. */
export function focusFirst(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('input, select, button')?.focus();
}
