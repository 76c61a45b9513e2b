import type { ComponentProps, ReactNode } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
};

/** A checkbox drawn as a switch, for what is on or off. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3">
      <input
        {...rest}
        type="checkbox"
        className="relative h-6 w-11 shrink-0 appearance-none rounded-full bg-control transition-colors duration-150 before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-card before:transition-transform before:duration-150 checked:bg-action checked:before:translate-x-5 forced-colors:appearance-auto"
      />
      {label}
    </label>
  );
}
