import { CANCEL_HOURS_MAX, REQUEST_HOURS, REQUEST_HOURS_MAX } from '@nadi/domain/settings-limits';
import { i18n } from '#shared/language/i18n.ts';
import { Field } from '#shared/ui/form.tsx';
import { Checkbox, Input } from '#shared/ui/input.tsx';
import { type FieldsProps, Pair } from './settings-fields.tsx';

export function BookingFields({ settings }: FieldsProps) {
  return (
    <>
      <Pair>
        <Field
          name="rescheduleHours"
          label={i18n._('Patients can reschedule until')}
          hint={i18n._(
            'Hours before the appointment; 0 is until it starts. Doctors and the clinic always can.',
          )}
        >
          <Input type="number" required min={0} max={720} defaultValue={settings.rescheduleHours} />
        </Field>
        <Field
          name="rescheduleMax"
          label={i18n._('How often patients can reschedule')}
          hint={i18n._('Times for one appointment. Leave it empty for no limit.')}
        >
          <Input type="number" min={0} max={100} defaultValue={settings.rescheduleMax ?? ''} />
        </Field>
        <Field
          name="cancelHours"
          label={i18n._('Patients can cancel until')}
          hint={i18n._(
            'Hours before the appointment, up to 168; 0 is no limit. Limit rescheduling as well: a moved appointment can be cancelled by its new time.',
          )}
        >
          <Input
            type="number"
            required
            min={0}
            max={CANCEL_HOURS_MAX}
            defaultValue={settings.cancelHours}
          />
        </Field>
        <Field
          name="offerMinutes"
          label={i18n._('Minutes a freed slot is held')}
          hint={i18n._('For the first on the waitlist, from 5 to 240.')}
        >
          <Input type="number" min={5} max={240} required defaultValue={settings.offerMinutes} />
        </Field>
        <Field
          name="requestHours"
          label={i18n._('Hours a request is held')}
          hint={i18n._('For visit types that the clinic confirms, from 1 to {max}.', {
            max: REQUEST_HOURS_MAX,
          })}
        >
          <Input
            type="number"
            min={1}
            max={REQUEST_HOURS_MAX}
            required
            defaultValue={settings.requestHours ?? REQUEST_HOURS}
          />
        </Field>
      </Pair>
      <Checkbox
        name="patientSeries"
        label={i18n._('Patients can book a series of appointments themselves')}
        defaultChecked={settings.patientSeries}
      />
    </>
  );
}
