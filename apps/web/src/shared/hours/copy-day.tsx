import { nameWeekday } from '@nadi/messages/when';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { focusFirst } from '#shared/ui/form.tsx';
import { Checkbox } from '#shared/ui/input.tsx';

/** Monday first, as people plan a week. */
export const WEEKDAY_ORDER = [1, 2, 3, 4, 5, 6, 0];

type CopyDayProps = {
  /** 0 is Sunday. */
  weekday: number;
  onCopy: (weekdays: number[]) => void;
  onClose: () => void;
};

/** Chooses the weekdays that get the hours of one day; none is chosen at first. */
export function CopyDay({ weekday, onCopy, onClose }: CopyDayProps) {
  const [chosen, setChosen] = useState<number[]>([]);
  return (
    <fieldset
      ref={focusFirst}
      className="col-span-full min-w-0 rounded border border-line px-4 pt-1 pb-4"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <legend className="px-1 text-xs font-medium">
        {i18n._('Copy {day} to', { day: nameWeekday(i18n, weekday, 'long') })}
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEKDAY_ORDER.filter((each) => each !== weekday).map((each) => (
          <Checkbox
            key={each}
            label={i18n._('To {day}', { day: nameWeekday(i18n, each, 'long') })}
            checked={chosen.includes(each)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, each] : chosen.filter((day) => day !== each))
            }
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          {i18n._('Copy')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {i18n._('Not now')}
        </Button>
      </div>
    </fieldset>
  );
}
