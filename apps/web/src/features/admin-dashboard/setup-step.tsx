import * as routes from '@nadi/contract/generated/route-table';
import type { SetupStep } from '@nadi/contract/opening';
import type { ReplyBody, Sent } from '@nadi/contract/routes';
import { isSkippable, type SetupStepId } from '@nadi/domain/setup-steps';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { setupSteps } from '@nadi/messages/en/setup';
import { useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleX } from 'lucide-react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { checkRelay } from '#shared/devices/relay-check.ts';
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
  const { title, purpose } = setupSteps[id];
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
            <p className="text-xs text-ink-soft">{purpose}</p>
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
  if (skipped) return <Status tone="neutral">Skipped</Status>;
  if (state === 'done') return <Status tone="done">Done</Status>;
  if (state === 'failed') return <Status tone="danger">Failed</Status>;
  const waits = id === 'test-booking' && !testable;
  return <Status tone="neutral">{waits ? 'Waits for the first doctor' : 'To do'}</Status>;
}

const HOURS = paths.clinicSettingsSection('hours');

/** Pages on which a step is done, and what its link says before and after. */
const PAGES: Partial<Record<SetupStepId, { to: string; done: string; label: string }>> = {
  clinic: { to: paths.clinicSettings, done: paths.clinicSettings, label: 'Enter' },
  doctor: { to: paths.addDoctor, done: paths.doctorList, label: 'Add a doctor' },
  hours: { to: HOURS, done: HOURS, label: 'Set hours' },
};

/** The page of the first step once the clinic has a name. */
const CONTACT = {
  to: paths.clinicSettingsSection('clinic'),
  done: paths.clinicSettings,
  label: 'Enter',
};

/** The page of the second step once there is a doctor, who cannot be booked. */
const LISTED = { to: paths.doctorList, done: paths.doctorList, label: 'See doctors' };

const TEST_LABELS: Partial<Record<SetupStepId, string>> = {
  payment: 'Test payment',
  mail: 'Send a test',
  video: 'Check from here',
  'test-booking': 'Book and remove',
};

function StepAction({ step, next }: { step: SetupStep; next: boolean }) {
  const { id, state, skipped, testable } = step;
  const run = useStepTest(id);
  const skip = useSetupAction((wanted: { id: Sent<'skipSetupStep'>['id']; skipped: boolean }) =>
    request(routes.skipSetupStep, wanted),
  );
  const { name } = useClinic();
  const named = id === 'clinic' && name !== DEFAULT_CLINIC.name;
  const listed = id === 'doctor' && step.detail !== undefined;
  const page = named ? CONTACT : listed ? LISTED : PAGES[id];
  const { title } = setupSteps[id];
  const pageLabel = state === 'done' ? 'Change' : page?.label;
  const testLabel = state === 'todo' ? TEST_LABELS[id] : `${TEST_LABELS[id]} again`;
  const skipLabel = skipped ? 'Do it after all' : 'Skip';
  const variant = next ? 'primary' : state === 'done' ? 'ghost' : 'secondary';
  // The text of a button without a border lines up with the step's text.
  const flush = variant === 'ghost' ? 'max-sm:first:-ms-3' : '';
  return (
    <>
      {page && !skipped && (
        <LinkButton
          variant={variant}
          className={flush}
          aria-label={`${pageLabel}: ${title}`}
          to={state === 'done' ? page.done : page.to}
        >
          {pageLabel}
        </LinkButton>
      )}
      {id in TEST_LABELS && testable && !skipped && (
        <Button
          variant={variant}
          className={flush}
          pending={run.isPending}
          onClick={() => run.mutate()}
        >
          {testLabel}
        </Button>
      )}
      {isSkippable(id) && (state !== 'done' || skipped) && (
        <Button
          variant="ghost"
          className="px-3 max-sm:first:-ms-3"
          aria-label={`${skipLabel}: ${title}`}
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

const ANSWERED: Partial<Record<SetupStepId, string>> = {
  mail: 'The mail server answered',
  payment: 'The payment provider answered',
};

const WHAT_TO_DO: Partial<Record<SetupStepId, readonly string[]>> = {
  mail: [
    'Compare SMTP_URL with what your mail provider says: server, port, user and password.',
    'If you log in there with a second factor, make an app password and use it in SMTP_URL.',
    'After a change of SMTP_URL or MAIL_FROM restart the server, then send a test again.',
  ],
  payment: [
    'Copy the keys once more from the provider: STRIPE_SECRET_KEY, or RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
    'Restart the server, then test again.',
  ],
  video: [
    'Compare TURN_URLS and TURN_SECRET with the configuration of your TURN server.',
    'Open its ports in the firewall, those of the relayed media as well.',
    'Restart the server after a change, then check again, also from another network.',
  ],
  'test-booking': [
    'Give the doctor free times: opening hours, or hours of their own without leave.',
    'Then book again.',
  ],
};

function Failure({ id, answer }: { id: SetupStepId; answer: string }) {
  return (
    <div className="grid gap-3 ps-10">
      <div role="status" className="rounded border-s-4 border-danger bg-danger-soft px-4 py-3">
        <p className="text-xs text-ink-soft">{ANSWERED[id] ?? 'What happened'}</p>
        <p className="font-mono text-sm wrap-anywhere text-danger">{answer}</p>
      </div>
      <div>
        <h4 className="font-semibold">What to do</h4>
        <ol className="list-decimal ps-5">
          {WHAT_TO_DO[id]?.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
