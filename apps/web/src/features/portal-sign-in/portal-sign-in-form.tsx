import { EMAIL_MAX } from '@nadi/domain/limits';
import { Suspense, useState } from 'react';
import { paths } from '#app/paths.ts';
import { WhereMailIsSent } from '#shared/clinic/clinic.tsx';
import { PasskeyButton } from '#shared/passkeys/passkey-button.tsx';
import type { PortalRole } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { usePortalSignIn } from './use-portal-sign-in.ts';

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
      aria-label="Login"
      problems={problems}
      onSubmit={() => signIn({ email: email.trim(), password })}
    >
      <Field name="email" label="Email">
        <Input
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete="username webauthn"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field name="password" label="Password">
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
          Forgot your password?
        </a>
      </WhereMailIsSent>
      <Button type="submit" pending={pending} className="min-h-12 text-base">
        Login
      </Button>
      <PasskeyButton
        roles={first === 'doctor' ? ['doctor', 'admin'] : ['admin', 'doctor']}
        onSignedIn={enterWithPasskey}
      />
    </Form>
  );
}
