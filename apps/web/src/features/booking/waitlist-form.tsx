import type { Doctor } from '@nadi/contract/doctors';
import type { Sent } from '@nadi/contract/routes';
import type { WaitlistEntry } from '@nadi/contract/waitlist';
import { nameWeekday } from '@nadi/messages/when';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Checkbox, Input } from '#shared/ui/input.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { useJoinWaitlist } from '#shared/waitlist/waitlist.ts';

type WaitlistFormProps = { doctor: Doctor; entry: WaitlistEntry | undefined; onDone: () => void };

/** The preferred days and times; no choice means any. */
export function WaitlistForm({ doctor, entry, onDone }: WaitlistFormProps) {
  const { mutate, isPending } = useJoinWaitlist(onDone);
  const parts = dayPartsFor(entry?.clock);
  const part = parts.findIndex(({ clock }) => `${clock}` === `${entry?.clock}`);
  return (
    <Form
      retain="waitlist"
      className="grid gap-4"
      aria-label={i18n._('Waitlist')}
      onSubmit={(values) =>
        mutate({ ...waitsFor(doctor, values, entry), ...parsePreferences(values, parts) })
      }
    >
      {!entry && (
        <SelectField
          name="who"
          label={i18n._('Who you would see')}
          defaultValue="doctor"
          options={[
            ['doctor', i18n._('{doctor} only', { doctor: doctor.name })],
            [
              'speciality',
              i18n._('Any {speciality}', { speciality: specialityName(doctor.speciality) }),
            ],
          ]}
        />
      )}
      <fieldset>
        <legend className="font-medium">{i18n._('Days that suit')}</legend>
        <p className="text-xs text-ink-soft">{i18n._('None chosen means any day.')}</p>
        <div className="flex flex-wrap gap-x-5">
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <Checkbox
              key={day}
              name="days"
              value={day}
              label={nameWeekday(i18n, day)}
              defaultChecked={entry?.days?.includes(day)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          name="part"
          label={i18n._('Time of day')}
          defaultValue={Math.max(part, 0)}
          options={parts.map(({ label }, index) => [index, label])}
        />
        <Field
          name="from"
          label={i18n._('From')}
          hint={i18n._('Leave it empty for as soon as possible.')}
        >
          <Input type="date" defaultValue={entry?.from} />
        </Field>
        <Field
          name="until"
          label={i18n._('Until')}
          hint={i18n._('Leave it empty to wait as long as it takes.')}
        >
          <Input type="date" defaultValue={entry?.until} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending}>
          {entry ? i18n._('Save') : i18n._('Join the waitlist')}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {i18n._('Not now')}
        </Button>
      </div>
    </Form>
  );
}

/** An existing entry keeps its doctor or speciality; a new one takes the chosen one. */
function waitsFor({ _id, speciality }: Doctor, values: FormData, entry: WaitlistEntry | undefined) {
  const any = entry ? entry.docId === undefined : values.get('who') === 'speciality';
  return any ? { speciality } : { docId: _id };
}

type DayPart = { label: string; clock?: [string, string] };

const listDayParts = (): readonly DayPart[] => [
  { label: i18n._('Any time') },
  { label: i18n._('Morning, before 12'), clock: ['00:00', '12:00'] },
  { label: i18n._('Afternoon, 12 to 5'), clock: ['12:00', '17:00'] },
  { label: i18n._('Evening, after 5'), clock: ['17:00', '24:00'] },
];

type Preferences = Pick<Sent<'joinWaitlist'>, 'days' | 'clock' | 'from' | 'until'>;

/** Lists the parts of a day, and the times of an entry that match none of them. */
export function dayPartsFor(clock: [string, string] | undefined): readonly DayPart[] {
  const parts = listDayParts();
  const known = parts.some((part) => `${part.clock}` === `${clock}`);
  if (!clock || known) return parts;
  const [from, until] = clock;
  return [...parts, { label: i18n._('{from} to {until}', { from, until }), clock }];
}

/**
 * Parses the form: `days` once for each chosen weekday, `part` an index, `from` and `until` a date or empty.
 */
export function parsePreferences(values: FormData, parts: readonly DayPart[]): Preferences {
  const days = values.getAll('days').map(Number);
  const clock = parts[Number(values.get('part'))]?.clock;
  const [from, until] = ['from', 'until'].map((name) => String(values.get(name) ?? ''));
  return {
    ...(days.length > 0 && { days }),
    ...(clock && { clock }),
    ...(from && { from }),
    ...(until && { until }),
  };
}
