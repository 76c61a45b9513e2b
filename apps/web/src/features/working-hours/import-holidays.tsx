import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { CALENDAR_TEXT_MAX, HOLIDAYS_AT_ONCE } from '@nadi/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Checkbox, Input, Textarea } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { describeDays } from './describe-exception.tsx';
import { useScheduleChange } from './schedule-calls.ts';

type Added = ReplyBody<'addHolidays'>['holidays'];
type Found = ReplyBody<'previewHolidays'>['holidays'];

/** Imports public holidays from a calendar file; the days are shown before anything is saved. */
export function ImportHolidays({ onAdded }: { onAdded: (added: Added) => void }) {
  const [text, setText] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const preview = useMutation({
    mutationFn: (calendar: string) => request(routes.previewHolidays, { calendar }),
  });

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const large = file.size > CALENDAR_TEXT_MAX;
    setTooLarge(large);
    if (large) return;
    const content = await file.text();
    setText(content);
    preview.mutate(content);
  }

  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg">{i18n._('Import public holidays')}</h2>
        <p className="measure text-ink-soft">
          {i18n._(
            'Choose a calendar file (.ics) of your region, or paste its text. You see the days before anything is saved.',
          )}
        </p>
      </div>
      <Form
        retain="holidays"
        className="grid gap-4"
        aria-label={i18n._('Import public holidays')}
        onSubmit={() => preview.mutate(text)}
      >
        <Field
          name="file"
          label={i18n._('Calendar file')}
          error={
            tooLarge ? i18n._('This file is too large. A calendar may have up to 1 MB.') : undefined
          }
        >
          <Input
            type="file"
            accept=".ics,text/calendar"
            className="cursor-pointer file:me-4 file:font-semibold file:text-action"
            onChange={readFile}
          />
        </Field>
        <Field
          name="calendar"
          label={i18n._('Or its text')}
          hint={i18n._('It begins with BEGIN:VCALENDAR.')}
        >
          <Textarea
            required
            rows={4}
            maxLength={CALENDAR_TEXT_MAX}
            className="font-mono text-xs"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          pending={preview.isPending}
          className="justify-self-start max-sm:w-full"
        >
          {i18n._('Show the days')}
        </Button>
      </Form>
      {preview.error && (
        <Notice tone="danger" urgent>
          {errorMessage(preview.error, i18n._('The calendar could not be read.'))}
        </Notice>
      )}
      {preview.data && (
        <FoundHolidays
          key={preview.submittedAt}
          found={preview.data.holidays}
          onAdded={(added) => {
            preview.reset();
            setText('');
            onAdded(added);
          }}
        />
      )}
    </Card>
  );
}

/** The days of the calendar; those that are not holidays yet are selected. */
function FoundHolidays({ found, onAdded }: { found: Found; onAdded: (added: Added) => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set([...found.keys()].filter((at) => !found[at]?.known).slice(0, HOLIDAYS_AT_ONCE)),
  );
  const add = useScheduleChange(
    (holidays: Found) =>
      request(routes.addHolidays, {
        holidays: holidays.map(({ from, until, name }) => ({ from, until, name })),
      }),
    ({ holidays }) => onAdded(holidays),
  );
  if (found.length === 0) {
    return <Notice tone="info">{i18n._('This calendar has no coming whole days.')}</Notice>;
  }

  function toggle(at: number) {
    const next = new Set(chosen);
    if (!next.delete(at)) next.add(at);
    setChosen(next);
  }

  const tooMany = chosen.size > HOLIDAYS_AT_ONCE;
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="pb-2 font-medium">
          {i18n._('{count, plural, one {# holiday found} other {# holidays found}}', {
            count: found.length,
          })}
        </legend>
        <ul className="grid max-h-100 divide-y divide-line overflow-y-auto border-y border-line">
          {found.map((holiday, at) => (
            <li key={`${holiday.from} ${holiday.until}`} className="py-1">
              <Checkbox
                className="w-full"
                disabled={holiday.known}
                checked={holiday.known || chosen.has(at)}
                onChange={() => toggle(at)}
                label={
                  <span className="wrap-anywhere">
                    {holiday.name}
                    <span className="block text-xs text-ink-soft figures">
                      {describeDays(holiday)}
                      {holiday.known && ` · ${i18n._('closed already')}`}
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
      {tooMany && (
        <Notice tone="danger">
          {i18n._('At most {count} holidays can be added at once.', { count: HOLIDAYS_AT_ONCE })}
        </Notice>
      )}
      <Button
        className="justify-self-start max-sm:w-full"
        disabled={chosen.size === 0 || tooMany}
        pending={add.isPending}
        onClick={() => add.mutate(found.filter((_, at) => chosen.has(at)))}
      >
        {i18n._('{count, plural, one {Add # holiday} other {Add # holidays}}', {
          count: chosen.size,
        })}
      </Button>
    </div>
  );
}
