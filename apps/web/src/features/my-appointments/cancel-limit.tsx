import { type Instant, minutes } from '@nadi/domain/limits';
import { PhoneLink, useClinic } from '#shared/clinic/clinic.tsx';
import { formatInstant } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { RichText } from '#shared/ui/rich-text.tsx';

type CancelLimitProps = { startsAt: Instant; until: Instant; zone: string };

/** Shows the time limit for cancelling; after it, how to reach the clinic until the appointment starts. */
export function CancelLimit({ startsAt, until, zone }: CancelLimitProps) {
  const { phone } = useClinic();
  const now = useNow(minutes(1));
  if (now >= startsAt) return null;
  if (now <= until) {
    return (
      <p className="basis-full text-xs text-ink-soft">
        {i18n._('You can cancel until {until}.', { until: formatInstant(until, zone) })}
      </p>
    );
  }
  return (
    <p className="basis-full text-xs text-ink-soft">
      {phone ? (
        <RichText
          text={i18n._(
            'It can no longer be cancelled online. If you cannot come, please call the clinic: <call>{phone}</call>.',
            { phone },
          )}
          marks={{
            call: () => (
              <PhoneLink
                phone={phone}
                className="inline-flex min-h-11 items-center font-medium text-action hover:underline"
              />
            ),
          }}
        />
      ) : (
        i18n._('It can no longer be cancelled online. If you cannot come, please call the clinic.')
      )}
    </p>
  );
}
