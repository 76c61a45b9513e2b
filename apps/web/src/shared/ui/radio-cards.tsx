import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type RadioCard<Value extends string> = {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  /** The group's name; visible unless `legendHidden`. */
  legend: ReactNode;
  legendHidden?: boolean;
  name: string;
  cards: readonly RadioCard<Value>[];
  selected: Value | undefined;
  onSelect: (value: Value) => void;
  className?: string;
};

const CARD =
  'flex min-h-11 items-center justify-center rounded border border-control bg-card px-3 py-2 text-center figures ' +
  'hover:border-action has-checked:border-action has-checked:bg-action ' +
  'has-checked:text-on-action has-checked:font-semibold has-disabled:border-line has-disabled:bg-canvas ' +
  'has-disabled:text-ink-soft has-disabled:cursor-not-allowed has-focus-visible:outline-3 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)';

/** A native radio group styled as cards: one tab stop, arrow keys move. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, legendHidden, name, cards, selected, onSelect, className } = props;
  return (
    <fieldset className="min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'mb-2 font-semibold'}>{legend}</legend>
      <div className={classNames('flex flex-wrap gap-2', className)}>
        {cards.map(({ value, label, disabled }) => (
          <label key={value} className={CARD}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={value}
              disabled={disabled}
              checked={value === selected}
              onChange={() => onSelect(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
