import * as routes from '@nadi/contract/generated/route-table';
import type { SetupStep } from '@nadi/contract/opening';
import type { ReplyBody, Sent } from '@nadi/contract/routes';
import { isSkippable, type SetupStepId } from '@nadi/domain/setup-steps';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { setupStepPurpose, setupStepTitle } from '@nadi/messages/en/setup-steps';
import { useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleX } from 'lucide-react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { checkRelay } from '#shared/devices/relay-check.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { Status } from '#shared/ui/status.tsx';
import { useAction } from '#shared/ui/use-action.ts';

const ICONS = {
  done: { Icon: CircleCheck, style: 'text-done' },
  failed: { Icon: CircleX, style: 'text-danger' },
  todo: { Icon: Circle, style: 'text-ink-soft' },
} as const;

type StepRowProps = {
  step: SetupStep;
  number: number;
  /** True for the first step that is left; its action stands out. */
  next: boolean;
};

/** A step of the checklist. A failed one shows the other side's answer and what to do. */
export function StepRow({ step, number, next }: StepRowProps) {
  const { id, state, detail, skipped } = step;
  const title = setupStepTitle(i18n, id);
  const { Icon, style } = ICONS[state];
  return (
    <li className="grid gap-3 border-b border-line px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon aria-hidden size={22} className={`shrink-0 max-sm:self-start ${style}`} />
        <div className="min-w-40 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:justify-start">
            <h3 className="font-semibold">
              {number}. {title}
            </h3>
            <StepState step={step} />
          </div>
          {(state !== 'done' || skipped || !detail) && (
            <p className="text-xs text-ink-soft">{setupStepPurpose(i18n, id)}</p>
          )}
          {detail && !skipped && state !== 'failed' && (
            <p className="text-xs wrap-anywhere">{detail}</p>
          )}
        </div>
        <div className="flex items-center gap-x-3 empty:hidden max-sm:w-full max-sm:ps-9.5">
          <StepAction step={step} next={next} />
        </div>
      </div>
      {state === 'failed' && <Failure id={id} answer={detail ?? ''} />}
    </li>
  );
}

function StepState({ step: { id, state, skipped, testable } }: { step: SetupStep }) {
  if (skipped) return <Status tone="neutral">{i18n._('Skipped')}</Status>;
  if (state === 'done') return <Status tone="done">{i18n._('Done')}</Status>;
  if (state === 'failed') return <Status tone="danger">{i18n._('Failed')}</Status>;
  const waits = id === 'test-booking' && !testable;
  return (
    <Status tone="neutral">{waits ? i18n._('Waits for the first doctor') : i18n._('To do')}</Status>
  );
}

const HOURS = paths.clinicSettingsSection('hours');

type StepPage = { to: string; done: string; label: string };

/** Returns the page on which a step is done, and what its link says before. */
function pageOf({ id, detail }: SetupStep, clinicName: string): StepPage | undefined {
  switch (id) {
    case 'clinic': {
      // Once the clinic has a name, its contact details are left.
      const named = clinicName !== DEFAULT_CLINIC.name;
      const to = named ? paths.clinicSettingsSection('clinic') : paths.clinicSettings;
      return { to, done: paths.clinicSettings, label: i18n._('Enter') };
    }
    case 'doctor':
      // There is a doctor, who cannot be booked.
      return detail === undefined
        ? { to: paths.addDoctor, done: paths.doctorList, label: i18n._('Add a doctor') }
        : { to: paths.doctorList, done: paths.doctorList, label: i18n._('See doctors') };
    case 'hours':
      return { to: HOURS, done: HOURS, label: i18n._('Set hours') };
    default:
      return undefined;
  }
}

/** Names the test of a step; undefined for a step without one. */
function testLabel(id: SetupStepId, isRepeated: boolean): string | undefined {
  switch (id) {
    case 'payment':
      return isRepeated ? i18n._('Test payment again') : i18n._('Test payment');
    case 'mail':
      return isRepeated ? i18n._('Send a test again') : i18n._('Send a test');
    case 'video':
      return isRepeated ? i18n._('Check from here again') : i18n._('Check from here');
    case 'test-booking':
      return isRepeated ? i18n._('Book and remove again') : i18n._('Book and remove');
    default:
      return undefined;
  }
}

function StepAction({ step, next }: { step: SetupStep; next: boolean }) {
  const { id, state, skipped, testable } = step;
  const run = useStepTest(id);
  const skip = useSetupAction((wanted: { id: Sent<'skipSetupStep'>['id']; skipped: boolean }) =>
    request(routes.skipSetupStep, wanted),
  );
  const { name } = useClinic();
  const page = pageOf(step, name);
  const title = setupStepTitle(i18n, id);
  const pageLabel = state === 'done' ? i18n._('Change') : page?.label;
  const test = testLabel(id, state !== 'todo');
  const skipLabel = skipped ? i18n._('Do it after all') : i18n._('Skip');
  const variant = next ? 'primary' : state === 'done' ? 'ghost' : 'secondary';
  // The text of a button without a border lines up with the step's text.
  const flush = variant === 'ghost' ? 'max-sm:first:-ms-3' : '';
  return (
    <>
      {page && !skipped && (
        <LinkButton
          variant={variant}
          className={flush}
          aria-label={i18n._('{action}: {step}', { action: pageLabel, step: title })}
          to={state === 'done' ? page.done : page.to}
        >
          {pageLabel}
        </LinkButton>
      )}
      {test && testable && !skipped && (
        <Button
          variant={variant}
          className={flush}
          pending={run.isPending}
          onClick={() => run.mutate()}
        >
          {test}
        </Button>
      )}
      {isSkippable(id) && (state !== 'done' || skipped) && (
        <Button
          variant="ghost"
          className="px-3 max-sm:first:-ms-3"
          aria-label={i18n._('{action}: {step}', { action: skipLabel, step: title })}
          pending={skip.isPending}
          onClick={() => skip.mutate({ id, skipped: !skipped })}
        >
          {skipLabel}
        </Button>
      )}
    </>
  );
}

type SetupReply = ReplyBody<'getSetup'>;

/** Sends a change of the steps and shows them as they are afterwards. */
function useSetupAction<Sent = void>(send: (sent: Sent) => Promise<SetupReply>) {
  const queries = useQueryClient();
  return useAction<Sent, SetupReply>({
    send,
    onDone: (reply) =>
      queries.setQueryData(portalQuery('admin', routes.getSetup, {}).queryKey, reply),
  });
}

function useStepTest(id: SetupStepId) {
  return useSetupAction(() => {
    if (id === 'mail') return request(routes.testMail, {});
    if (id === 'payment') return request(routes.testPayment, {});
    return id === 'video' ? testRelay() : request(routes.testBooking, {});
  });
}

/** Only a browser outside the server's network can tell whether the relay is reachable. */
async function testRelay(): Promise<SetupReply> {
  const { iceServers } = await request(routes.getTestRelay, {});
  const result = await checkRelay(iceServers, new AbortController().signal);
  return request(routes.recordRelayTest, { result });
}

/** Names the origin of an answer. */
function answeredBy(id: SetupStepId): string {
  if (id === 'mail') return i18n._('The mail server answered');
  return id === 'payment' ? i18n._('The payment provider answered') : i18n._('What happened');
}

function listRemedies(id: SetupStepId): readonly string[] {
  switch (id) {
    case 'mail':
      return [
        i18n._(
          'Compare SMTP_URL with what your mail provider says: server, port, user and password.',
        ),
        i18n._(
          'If you log in there with a second factor, make an app password and use it in SMTP_URL.',
        ),
        i18n._(
          'After a change of SMTP_URL or MAIL_FROM restart the server, then send a test again.',
        ),
      ];
    case 'payment':
      return [
        i18n._(
          'Copy the keys once more from the provider: STRIPE_SECRET_KEY, or RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
        ),
        i18n._('Restart the server, then test again.'),
      ];
    case 'video':
      return [
        i18n._('Compare TURN_URLS and TURN_SECRET with the configuration of your TURN server.'),
        i18n._('Open its ports in the firewall, those of the relayed media as well.'),
        i18n._('Restart the server after a change, then check again, also from another network.'),
      ];
    case 'test-booking':
      return [
        i18n._('Give the doctor free times: opening hours, or hours of their own without leave.'),
        i18n._('Then book again.'),
      ];
    default:
      return [];
  }
}

function Failure({ id, answer }: { id: SetupStepId; answer: string }) {
  return (
    <div className="grid gap-3 ps-10">
      <div role="status" className="rounded border-s-4 border-danger bg-danger-soft px-4 py-3">
        <p className="text-xs text-ink-soft">{answeredBy(id)}</p>
        <p className="font-mono text-sm wrap-anywhere text-danger">{answer}</p>
      </div>
      <div>
        <h4 className="font-semibold">{i18n._('What to do')}</h4>
        <ol className="list-decimal ps-5">
          {listRemedies(id).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
