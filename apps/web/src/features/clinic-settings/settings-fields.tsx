import type { ClinicSettings, RetentionReport } from '@nadi/contract/clinic';
import { CURRENCY_CODES } from '@nadi/domain/currencies';
import { hours, minutes } from '@nadi/domain/limits';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import { reminderLeads } from '@nadi/domain/reminder-leads';
import { RETENTION } from '@nadi/domain/retention';
import {
  GUEST_RETURN_MINUTES_MAX,
  RECORD_YEARS_MAX,
  REFUND_CONFIRM_MAX,
  REMINDER_HOURS_MAX,
  REMINDER_MINUTES_MAX,
} from '@nadi/domain/settings-limits';
import { joinWords } from '@nadi/messages/en/english';
import type { ReactNode } from 'react';
import { currencySign } from '#shared/format/currency.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Field } from '#shared/ui/form.tsx';
import { Checkbox, Input, Select, Textarea } from '#shared/ui/input.tsx';
import { PhoneInput } from '#shared/ui/personal-fields.tsx';
import { LanguageField } from './language-field.tsx';

export type FieldsProps = { settings: ClinicSettings };

/** The result of last night's count. */
type Report = RetentionReport | undefined;

/** Ways to reach the clinic, which visitors can read. */
export function ClinicFields({ settings }: FieldsProps) {
  return (
    <>
      <Pair>
        <Field name="phone" label={i18n._('Phone')} hint={i18n._('Patients can tap it to call.')}>
          <PhoneInput autoComplete="off" defaultValue={settings.phone} />
        </Field>
        <Field name="email" label={i18n._('E-mail')}>
          <Input type="email" defaultValue={settings.email} />
        </Field>
      </Pair>
      <Field
        name="emergencyNumber"
        label={i18n._('Emergency number')}
        hint={i18n._(
          'Named wherever patients may need help at once, such as beside a search for chest pain.',
        )}
      >
        <Input
          required
          type="tel"
          maxLength={20}
          pattern="\+?\d[\d \(\)\-]+"
          defaultValue={settings.emergencyNumber}
        />
      </Field>
      <Field name="address" label={i18n._('Address')} hint={i18n._('Up to four lines.')}>
        <Textarea rows={4} defaultValue={settings.address.join('\n')} />
      </Field>
      <Field
        name="mapUrl"
        label={i18n._('Map link')}
        hint={i18n._('Starts with https. Opened from Contact.')}
      >
        <Input type="url" maxLength={500} defaultValue={settings.mapUrl} />
      </Field>
      <Field
        name="facilityId"
        label={i18n._('Health facility id (optional)')}
        hint={i18n._(
          'Of the Health Facility Registry, such as IN2910012345. It is printed on prescriptions.',
        )}
      >
        <Input
          maxLength={40}
          autoComplete="off"
          pattern="[A-Za-z0-9\-]*"
          defaultValue={settings.facilityId ?? ''}
        />
      </Field>
    </>
  );
}

export function MoneyFields({ settings }: FieldsProps) {
  const names = new Intl.DisplayNames(LOCALES[readLocale(i18n.locale)].tag, { type: 'currency' });
  return (
    <>
      <Pair>
        <Field
          name="currency"
          label={i18n._('Currency')}
          hint={i18n._('Of all fees and payments. Fixed once there is one.')}
        >
          <Select defaultValue={settings.currency}>
            {CURRENCY_CODES.map((code) => (
              <option key={code} value={code}>
                {joinWords(i18n, [code, names.of(code) ?? code])}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="refundConfirmAbove"
          label={i18n._('Refunds need a confirmation above ({currency})', {
            currency: currencySign(),
          })}
          hint={i18n._('Counts all refunds of one payment. 0: always.')}
        >
          <Input
            type="number"
            required
            min={0}
            max={REFUND_CONFIRM_MAX}
            defaultValue={settings.refundConfirmAbove ?? 0}
          />
        </Field>
      </Pair>
      <Checkbox
        name="refundDoctorAbsent"
        label={i18n._('Refund by itself if a doctor did not join a video appointment')}
        defaultChecked={settings.refundDoctorAbsent}
      />
    </>
  );
}

export function ReminderFields({ settings }: FieldsProps) {
  const { day, hour } = reminderLeads(settings);
  return (
    <>
      <Pair>
        <Field
          name="firstReminderHours"
          label={i18n._('Hours before an appointment of the first reminder')}
          hint={i18n._('Usually 24. With 0 there is none.')}
        >
          <Input
            type="number"
            required
            min={0}
            max={REMINDER_HOURS_MAX}
            defaultValue={(day ?? 0) / hours(1)}
          />
        </Field>
        <Field
          name="lastReminderMinutes"
          label={i18n._('Minutes before an appointment of the last reminder')}
          hint={i18n._('Usually 60. With 0 there is none.')}
        >
          <Input
            type="number"
            required
            min={0}
            max={REMINDER_MINUTES_MAX}
            defaultValue={(hour ?? 0) / minutes(1)}
          />
        </Field>
      </Pair>
      <LanguageField settings={settings} />
    </>
  );
}

export function MeetingFields({ settings }: FieldsProps) {
  return (
    <>
      <Field
        name="guests"
        label={i18n._('Guests of video appointments')}
        hint={i18n._('Everyone but the patient, the doctor and you. Who is in a call stays in it.')}
      >
        <Select defaultValue={settings.guests ?? ''}>
          <option value="">{i18n._('As set up for this installation')}</option>
          <option value="lobby">{i18n._('Knock and wait for the doctor')}</option>
          <option value="open">{i18n._('Enter without a knock')}</option>
          <option value="none">{i18n._('Are not let in')}</option>
        </Select>
      </Field>
      <Field
        name="guestReturnMinutes"
        label={i18n._('Minutes in which an admitted guest can return without a knock')}
        hint={i18n._(
          'Leave it empty to let them return as long as the appointment’s meeting is open.',
        )}
      >
        <Input
          type="number"
          min={1}
          max={GUEST_RETURN_MINUTES_MAX}
          defaultValue={settings.guestReturnMinutes ?? ''}
        />
      </Field>
    </>
  );
}

export function RecordFields({ settings, report }: FieldsProps & { report: Report }) {
  return (
    <>
      <Checkbox
        name="showStaffNames"
        label={i18n._(
          'Under “Who saw my record” patients see the names of staff, not only the role',
        )}
        defaultChecked={settings.showStaffNames ?? true}
      />
      <Checkbox
        name="emergencyAccess"
        label={i18n._(
          'In an emergency, a doctor may open the record of a patient they do not treat, for one hour and with a written reason. The patient and you are told.',
        )}
        defaultChecked={settings.emergencyAccess ?? false}
      />
      <RetentionField years={settings.recordYears} report={report} />
      <PaymentYearsField years={settings.paymentYears} />
    </>
  );
}

/** Two fields side by side if there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>;
}

type RetentionFieldProps = {
  years: number | null | undefined;
  report: Report;
};

/** The years for which records must be kept, and the number of older records. */
export function RetentionField({ years, report }: RetentionFieldProps) {
  return (
    <div className="grid gap-2">
      <Field
        name="recordYears"
        label={i18n._('Years for which records have to be kept')}
        hint={i18n._(
          'After a patient’s last appointment. Ask a lawyer; leave it empty if it is not decided. If a patient is erased, the record is kept for at least {years} years.',
          { years: RETENTION.record.law.years },
        )}
      >
        <Input type="number" min={1} max={RECORD_YEARS_MAX} defaultValue={years ?? ''} />
      </Field>
      <p className="measure text-xs text-ink-soft">
        {reportText(report)}{' '}
        {i18n._('Nadi removes no record by itself, unless the patient was erased.')}
      </p>
    </div>
  );
}

/** The years for which payments must be kept, which apply to erased patients. */
function PaymentYearsField({ years }: { years: number | null | undefined }) {
  const { years: least } = RETENTION.payments.law;
  return (
    <Field
      name="paymentYears"
      label={i18n._('Years for which payments have to be kept')}
      hint={i18n._(
        'After the end of the financial year, if a patient is erased. By law at least {years}, which applies if it is empty.',
        { years: least },
      )}
    >
      <Input type="number" min={least} max={RECORD_YEARS_MAX} defaultValue={years ?? ''} />
    </Field>
  );
}

function reportText(report: Report): string {
  if (!report) return i18n._('With a number, older records are counted every night.');
  const { patients: count, years } = report;
  if (count === 0) {
    return i18n._(
      '{years, plural, one {No patient was here last more than a year ago.} other {No patient was here last more than # years ago.}}',
      { years },
    );
  }
  return years === 1
    ? i18n._(
        '{count, plural, one {One patient was here last more than a year ago.} other {# patients were here last more than a year ago.}}',
        { count },
      )
    : i18n._(
        '{count, plural, one {One patient was here last more than {years} years ago.} other {# patients were here last more than {years} years ago.}}',
        { count, years },
      );
}
