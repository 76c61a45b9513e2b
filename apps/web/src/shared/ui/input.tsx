import { ChevronDown } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { classNames } from './class-names.ts';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldWiring()} {...rest} className={classNames(CONTROL_STYLE, className)} />;
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldWiring()}
      {...rest}
      rows={rows}
      className={classNames(CONTROL_STYLE, className)}
    />
  );
}

/** The browser's native select. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useFieldWiring()}
        {...rest}
        className={classNames(CONTROL_STYLE, 'appearance-none pe-10', className)}
      />
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2"
      />
    </span>
  );
}

/** Class names shared by inputs, selects and textareas. */
export const CONTROL_STYLE =
  'block w-full min-h-11 rounded border border-control bg-card px-3.5 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft transition-colors duration-150 hover:border-ink-soft ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft ' +
  'disabled:border-line disabled:bg-canvas disabled:text-ink-soft';

type FieldWiring = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** Returns the id, name and ARIA attributes from the surrounding Field; empty outside one. */
function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-3', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-(--action)" />
      <span>{label}</span>
    </label>
  );
}
