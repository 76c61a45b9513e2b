import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { isProblem } from '#shared/api/api-error.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { hasPasskeys } from '#shared/passkeys/passkey-button.tsx';
import type { PasskeySignIn } from '#shared/passkeys/passkey-ceremonies.ts';
import {
  PORTAL_HOMES,
  type Portal,
  type PortalRole,
  portalQuery,
  setClinicRole,
  tokenOfPortal,
} from '#shared/portal/portal.ts';
import { LeaveDraftsDialog, useDraftsFirst } from '#shared/record/leave-drafts-dialog.tsx';
import { useNavigate } from '#shared/router/router.tsx';
import { clearSession, readToken, setSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast.ts';
import { CodeStep } from './code-step.tsx';
import { type PortalEntry, rememberRole, signInAs } from './sign-in-to-portal.ts';

type Other = ReplyBody<'getOtherAccount'> & { role: Portal };

function switchLabel(portal: Portal): string {
  const labels: Record<Portal, string> = {
    admin: i18n._('Switch to admin portal'),
    doctor: i18n._('Switch to doctor portal'),
    reception: i18n._('Switch to reception portal'),
    accountant: i18n._('Switch to accountant portal'),
  };
  return labels[portal];
}

/** Switches to the portal of the account with the same e-mail address; nothing without such an account. */
export function SwitchPortal({ portal }: { portal: PortalRole }) {
  const { data } = useQuery(portalQuery(portal, routes.getOtherAccount, {}));
  if (!data?.role) return null;
  return <SwitchEntry portal={portal} other={{ ...data, role: data.role }} />;
}

type SwitchProps = { portal: PortalRole; other: Other };

function SwitchEntry({ portal, other }: SwitchProps) {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const { leaveAfterDrafts, unsent, stay } = useDraftsFirst(portal === 'doctor', show);
  function leave() {
    stay();
    show();
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => void leaveAfterDrafts()}>
        <ArrowLeftRight aria-hidden size={18} />
        {switchLabel(other.role)}
      </button>
      {/* The menu hides what is inside it when it closes. */}
      {createPortal(
        <>
          <LeaveDraftsDialog unsent={unsent} onLeave={leave} onStay={stay} />
          {open && <SwitchDialog {...{ portal, other }} onClose={() => setOpen(false)} />}
        </>,
        document.body,
      )}
    </>
  );
}

function SwitchDialog({ portal, other, onClose }: SwitchProps & { onClose: () => void }) {
  const { secondStep, ...form } = useSwitch(portal, other);
  const { enter, leaves, startAgain } = form;
  return (
    <Dialog open title={switchLabel(other.role)} onClose={onClose}>
      {secondStep ? (
        <CodeStep
          role={tokenOfPortal(other.role)}
          attempt={secondStep}
          leaves={leaves}
          onSignedIn={enter}
          onStartAgain={startAgain}
        />
      ) : (
        <ProofForm email={other.email} {...form} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ProofFormProps = Pick<
  ReturnType<typeof useSwitch>,
  'submit' | 'pending' | 'problems' | 'startPasskey' | 'starting'
> & { email: string; onClose: () => void };

function ProofForm({ email, onClose, ...form }: ProofFormProps) {
  return (
    <Form
      retain={null}
      aria-label={i18n._('Log in to the other portal')}
      className="grid gap-4"
      problems={form.problems}
      onSubmit={form.submit}
    >
      <p className="text-ink-soft wrap-anywhere">
        {i18n._(
          '{email} has another account there, with a password of its own. Switching logs you out of this portal.',
          { email },
        )}
      </p>
      <input hidden readOnly name="email" autoComplete="username" value={email} />
      <Field name="password" label={i18n._('Password of the other account')}>
        <PasswordInput required autoComplete="current-password" />
      </Field>
      {hasPasskeys() && (
        <Button
          variant="secondary"
          pending={form.starting}
          className="min-h-12"
          onClick={form.startPasskey}
        >
          <KeyRound aria-hidden size={18} />
          {i18n._('Use a passkey instead')}
        </Button>
      )}
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" onClick={onClose}>
          {i18n._('Go back')}
        </Button>
        <Button type="submit" pending={form.pending}>
          {i18n._('Switch')}
        </Button>
      </div>
    </Form>
  );
}

/** Signs in to the other portal, which ends the session in this one and removes its token. */
function useSwitch(portal: PortalRole, { email, role }: Other) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problems, setProblems] = useState<FormProblems>();
  const [secondStep, setSecondStep] = useState<string>();
  const to = tokenOfPortal(role);
  const leaves = readToken(portal) ?? '';

  function enter({ token, clinicRole }: PortalEntry | PasskeySignIn) {
    rememberRole(to);
    if (clinicRole) setClinicRole(clinicRole);
    queries.clear();
    navigate(PORTAL_HOMES[clinicRole ?? 'doctor']);
    clearSession(portal);
    setSession(to, token);
  }

  const password = useMutation({
    mutationFn: (values: FormData) =>
      signInAs(to, { email, password: String(values.get('password')), leaves }),
    onSuccess: (reply) => ('attempt' in reply ? setSecondStep(reply.attempt) : enter(reply)),
    onError(error) {
      if (isProblem(error, 'wrong-credentials')) setProblems({ password: error.message });
      void toast.error(errorMessage(error, i18n._('Login failed')));
    },
  });
  const passkey = useMutation({
    async mutationFn() {
      const { signInWithPasskey } = await import('#shared/passkeys/passkey-ceremonies.ts');
      return signInWithPasskey([to], leaves);
    },
    onSuccess: enter,
    onError: (error) => void toast.error(errorMessage(error, i18n._('Login failed'))),
  });
  return {
    ...{ enter, leaves, problems, secondStep, startAgain: () => setSecondStep(undefined) },
    ...{ submit: password.mutate, pending: password.isPending },
    ...{ startPasskey: () => passkey.mutate(), starting: passkey.isPending },
  };
}
