import { EMAIL_MAX } from '@nadi/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { paths } from '#app/paths.ts';
import { isProblem } from '#shared/api/api-error.ts';
import { WhereMailIsSent } from '#shared/clinic/clinic.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { PasskeyButton } from '#shared/passkeys/passkey-button.tsx';
import type { PasskeySignIn } from '#shared/passkeys/passkey-ceremonies.ts';
import { type PortalRole, setClinicRole } from '#shared/portal/portal.ts';
import { setSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast.ts';
import {
  type Credentials,
  type PortalEntry,
  rememberRole,
  signInToPortal,
} from './sign-in-to-portal.ts';

const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep, PartLoadError);

/** One sign-in form for both roles. @param first the role whose account is tried first */
export function PortalSignInForm({ first }: { first: PortalRole }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { signIn, pending, problems, secondStep, ...entering } = usePortalSignIn(first);
  const { enter, enterWithPasskey, startAgain } = entering;
  if (secondStep) {
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <CodeStep {...secondStep} onSignedIn={enter} onStartAgain={startAgain} />
      </Suspense>
    );
  }
  return (
    <Form
      retain={null}
      className="grid gap-5"
      aria-label={i18n._('Login')}
      problems={problems}
      onSubmit={() => signIn({ email: email.trim(), password })}
    >
      <Field name="email" label={i18n._('Email')}>
        <Input
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete="username webauthn"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field name="password" label={i18n._('Password')}>
        <PasswordInput
          required
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <WhereMailIsSent>
        <a
          href={`${paths.forgotPassword}#role=${first}`}
          className="-my-2 inline-flex min-h-11 items-center justify-self-start font-medium text-action hover:underline"
        >
          {i18n._('Forgot your password?')}
        </a>
      </WhereMailIsSent>
      <Button type="submit" pending={pending} className="min-h-12 text-base">
        {i18n._('Login')}
      </Button>
      <PasskeyButton
        roles={first === 'doctor' ? ['doctor', 'admin'] : ['admin', 'doctor']}
        onSignedIn={enterWithPasskey}
      />
    </Form>
  );
}

/** Signs in to the portal that the credentials open. @param first the role to try first */
function usePortalSignIn(first: PortalRole) {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();
  const [secondStep, setSecondStep] = useState<{ role: PortalRole; attempt: string }>();

  function enter({ role, token, clinicRole }: PortalEntry) {
    if (clinicRole) setClinicRole(clinicRole);
    queries.clear();
    setSession(role, token);
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (credentials: Credentials) => signInToPortal(credentials, first),
    onSuccess: (reply) => {
      rememberRole(reply.role);
      if ('attempt' in reply) return setSecondStep(reply);
      enter(reply);
    },
    onError: (error) => {
      if (isProblem(error, 'wrong-credentials')) setProblems({ password: error.message });
      const thrown = i18n._('Authentication failed. Please try again.');
      return void toast.error(errorMessage(error, i18n._('Login failed'), thrown));
    },
  });
  function enterWithPasskey({ role, token, clinicRole }: PasskeySignIn) {
    if (role === 'patient') return;
    rememberRole(role);
    enter({ role, token, clinicRole });
  }

  const startAgain = () => setSecondStep(undefined);
  const entering = { enter, enterWithPasskey, startAgain };
  return { signIn: mutate, pending: isPending, problems, secondStep, ...entering };
}
