import type { Appointment } from '@nadi/contract/appointments';
import type { Consent } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';
import { isPending as isOpen } from '#shared/appointment/appointment.ts';
import { ConsentWords, decisionText } from '#shared/consent/consent-text.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Status } from '#shared/ui/status.tsx';
import { useAction } from '#shared/ui/use-action.ts';

type ConsentCardProps = { appointment: Appointment; consent: Consent; zone: string };

/** The patient's consent to telemedicine: given, refused or withdrawn with one click each. */
export function ConsentCard({ appointment, consent, zone }: ConsentCardProps) {
  const { state, current, decided } = consent;
  const { name } = appointment.docData;
  const { answer, answering } = useAnswer(appointment._id, current.version);
  const open = isOpen(appointment);
  const given = state === 'given';
  return (
    <section
      aria-labelledby="consent-heading"
      className="grid gap-3 rounded bg-card p-5 shadow-card md:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="consent-heading" className="text-lg">
          {i18n._('Consent to telemedicine')}
        </h2>
        {decided && <Status tone={given ? 'done' : 'waiting'}>{nameState(state)}</Status>}
      </div>
      {decided && <p className="text-ink-soft figures">{decisionText(consent, zone, 'You')}</p>}
      {open && !given && <p className="measure">{question(state, name)}</p>}
      <ConsentWords
        summary={given ? i18n._('What you agreed to') : i18n._('What you agree to')}
        text={given && decided ? decided.text : current.text}
      />
      {open && (
        <div className="flex flex-wrap gap-3 max-sm:grid">
          {!given && (
            <Button variant="secondary" pending={answering === true} onClick={() => answer(true)}>
              {i18n._('I agree')}
            </Button>
          )}
          {(state === 'open' || state === 'outdated') && (
            <Button variant="ghost" pending={answering === false} onClick={() => answer(false)}>
              {i18n._('I do not agree')}
            </Button>
          )}
          {given && (
            <Button variant="ghost" pending={answering === false} onClick={() => answer(false)}>
              {i18n._('Withdraw')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function nameState(state: Consent['state']): string {
  switch (state) {
    case 'given':
      return i18n._('Given');
    case 'open':
      return i18n._('Not decided');
    case 'outdated':
      return i18n._('New text');
    case 'refused':
      return i18n._('Not given');
    case 'withdrawn':
      return i18n._('Withdrawn');
  }
}

function question(state: Consent['state'], doctor: string): string {
  if (state === 'open') {
    return i18n._('Please decide before you meet {doctor} by video.', { doctor });
  }
  if (state === 'outdated') {
    return i18n._('The clinic has changed its text since then. Please read it.');
  }
  return i18n._(
    '{doctor} can see this and will talk with you about another way. You can also choose another time, or cancel.',
    { doctor },
  );
}

/** The answer that is being sent, if there is one. */
function useAnswer(appointmentId: string, version: number) {
  const { mutate, isPending, variables } = useAction({
    send: (agreed: boolean) =>
      request(routes.recordConsent, { appointmentId, version, agreed }, { as: 'patient' }),
    done: i18n._('Your answer is recorded'),
    failed: i18n._('Your answer was not recorded'),
    refresh: ['patient'],
  });
  const answer = (agreed: boolean) => {
    if (!isPending) mutate(agreed);
  };
  return { answer, answering: isPending ? variables : undefined };
}
