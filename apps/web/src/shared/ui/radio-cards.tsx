import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export type RadioCard<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** A line below the label, which describes the choice. */
  note?: string | undefined;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  /** The group's name; visible unless `legendHidden`. */
  legend: string;
  legendHidden?: boolean;
  name: string;
  cards: readonly RadioCard<Value>[];
  selected: Value | undefined;
  onSelect: (value: Value) => void;
  className?: string;
};

const CARD =
  'flex min-h-11 items-center rounded border border-control bg-card py-2 figures hover:border-action ' +
  'has-checked:border-action has-disabled:border-line has-disabled:bg-canvas ' +
  'has-disabled:text-ink-soft has-disabled:cursor-not-allowed has-focus-visible:outline-3 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)';
const PLAIN =
  'justify-center px-3 text-center has-checked:bg-action has-checked:text-on-action has-checked:font-semibold';
const NOTED =
  'gap-3 px-4 has-checked:bg-action-soft has-checked:outline has-checked:outline-action';

/** A native radio group styled as cards: one tab stop, arrow keys move. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, legendHidden, name, cards, selected, onSelect, className } = props;
  return (
    <fieldset className="min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'mb-2 font-semibold'}>{legend}</legend>
      <div className={classNames('flex flex-wrap gap-2', className)}>
        {cards.map((card) => (
          <Card
            key={card.value}
            name={name}
            card={card}
            checked={card.value === selected}
            onSelect={() => onSelect(card.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type CardProps = {
  name: string;
  card: RadioCard<string>;
  checked: boolean;
  onSelect: () => void;
};

function Card({ name, card: { value, label, note, disabled }, checked, onSelect }: CardProps) {
  const id = useId();
  const described = note && {
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-note`,
  };
  return (
    <label className={classNames(CARD, note ? NOTED : PLAIN)}>
      <input
        type="radio"
        className={note ? 'size-5 shrink-0 accent-(--action)' : 'sr-only'}
        {...{ name, value, disabled, checked, ...described }}
        onChange={onSelect}
      />
      {note ? (
        <span className="grid">
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
          <span id={`${id}-note`} className="text-xs text-ink-soft">
            {note}
          </span>
        </span>
      ) : (
        label
      )}
    </label>
  );
}
