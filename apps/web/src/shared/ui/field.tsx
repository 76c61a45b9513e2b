import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldContext } from './field-context.ts';
import { useFieldProblem } from './form.tsx';

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
      {problem && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs font-medium text-danger">
          <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
          {problem}
        </p>
      )}
    </div>
  );
}
