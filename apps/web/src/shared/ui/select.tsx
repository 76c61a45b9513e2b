import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_STYLE } from './control-style.ts';
import { useFieldWiring } from './field-context.ts';

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
