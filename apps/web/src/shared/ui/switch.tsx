import type { ComponentProps, ReactNode } from 'react';
import './switch.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode };

/** A checkbox drawn as a switch, for an on/off setting. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3">
      <input {...rest} type="checkbox" className="switch shrink-0" />
      {label}
    </label>
  );
}
