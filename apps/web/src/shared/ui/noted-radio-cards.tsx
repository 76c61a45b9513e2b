import { useId } from 'react';

type NotedRadioCard<Value extends string> = {
  value: Value;
  label: string;
  /** A description of the choice. */
  note: string;
  disabled?: boolean;
};

type NotedRadioCardsProps<Value extends string> = {
  legend: string;
  name: string;
  cards: readonly NotedRadioCard<Value>[];
  selected: Value;
  onSelect: (value: Value) => void;
};

/** A native radio group of stacked cards, each with a line that explains it. */
export function NotedRadioCards<Value extends string>(props: NotedRadioCardsProps<Value>) {
  const { legend, name, cards, selected, onSelect } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid gap-2">
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
  card: NotedRadioCard<string>;
  checked: boolean;
  onSelect: () => void;
};

function Card({ name, card: { value, label, note, disabled }, checked, onSelect }: CardProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-center gap-3 rounded border border-control bg-card px-4 py-2 figures hover:border-action has-checked:border-action has-checked:bg-action-soft has-disabled:border-line has-disabled:bg-canvas has-disabled:text-ink-soft has-disabled:cursor-not-allowed">
      <input
        type="radio"
        className="size-5 shrink-0 accent-(--action)"
        {...{ name, value, disabled, checked }}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
        onChange={onSelect}
      />
      <span className="grid">
        <span id={`${id}-label`} className="font-medium">
          {label}
        </span>
        <span id={`${id}-note`} className="text-xs text-ink-soft">
          {note}
        </span>
      </span>
    </label>
  );
}
