import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { WhereMailIsSent } from '#shared/clinic/clinic.tsx';
import { PasskeyButton } from '#shared/passkeys/passkey-button.tsx';
import { Link } from '#shared/router/link.tsx';
import { setSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { type SignInMode, useSignIn } from './use-sign-in.ts';

/** Both modes share e-mail and password, so that switching between them keeps the text. */
export function SignInForm({ mode }: { mode: SignInMode }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { signIn, pending, problems } = useSignIn(mode);
  const signingUp = mode === 'sign-up';
  return (
    <Form
      retain={null}
      key={mode}
      className="grid gap-5"
      problems={problems}
      onSubmit={() => signIn({ name, email, password })}
    >
      {signingUp && (
        <Field name="name" label="Full name">
          <Input
            required
            maxLength={PERSON_NAME_MAX}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      <Field name="email" label="Email">
        <Input
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete={signingUp ? 'email' : 'username webauthn'}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field
        name="password"
        label="Password"
        hint={signingUp && '8 to 128 characters. Three or four words you remember do well.'}
      >
        <PasswordInput
          required
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {!signingUp && (
        <WhereMailIsSent>
          <Link
            to={paths.forgotPassword}
            className="-my-2 inline-flex min-h-11 items-center justify-self-start font-medium text-action hover:underline"
          >
            Forgot your password?
          </Link>
        </WhereMailIsSent>
      )}
      <Button type="submit" pending={pending} className="min-h-12 text-base">
        {signingUp ? 'Create account' : 'Login'}
      </Button>
      {!signingUp && (
        <PasskeyButton
          roles={['patient']}
          onSignedIn={({ token }) => setSession('patient', token)}
        />
      )}
    </Form>
  );
}
