import { type ReactNode, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';

type PasswordFormProps = {
  label: string;
  /** The button's text. */
  action: string;
  danger?: boolean;
  /** Asks for a code of two-step login as well. */
  withCode?: boolean;
  submit: (values: FormData) => void;
  pending: boolean;
  problems: FormProblems | undefined;
  onCancel: () => void;
  /** Shown above the password. */
  children?: ReactNode;
};

/** Asks for the password again before a change of how an account logs in. */
export function PasswordForm({ label, action, danger, withCode, ...props }: PasswordFormProps) {
  return (
    <Form
      retain={null}
      aria-label={label}
      className="grid max-w-md gap-4"
      problems={props.problems}
      onSubmit={props.submit}
    >
      {props.children}
      <Field name="password" label={i18n._('Your password')}>
        <PasswordInput required autoComplete="current-password" />
      </Field>
      {withCode && <CodeField focused={false} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={props.pending}>
          {action}
        </Button>
        <Button variant="ghost" onClick={props.onCancel}>
          {i18n._('Go back')}
        </Button>
      </div>
    </Form>
  );
}

/** Enough for a recovery code with spaces between its groups. */
const CODE_MAX = 20;

type CodeFieldProps = {
  /** Offers to type a recovery code instead. */
  recovery?: boolean;
  /** Takes the focus when it appears. */
  focused?: boolean;
};

/** The code of an authenticator app, or a recovery code instead. */
export function CodeField({ recovery = true, focused = true }: CodeFieldProps) {
  const [lost, setLost] = useState(false);
  return (
    <div className="grid gap-2">
      <Field
        key={lost ? 'recovery' : 'app'}
        name="code"
        label={lost ? i18n._('Recovery code') : i18n._('Code')}
        hint={
          lost
            ? i18n._('One of the ten codes that you stored. Each works once.')
            : i18n._('Six digits from your authenticator app.')
        }
      >
        <Input
          ref={focused || lost ? focus : undefined}
          required
          maxLength={CODE_MAX}
          inputMode={lost ? 'text' : 'numeric'}
          autoComplete={lost ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-60 tracking-widest figures"
        />
      </Field>
      {recovery && (
        <button
          type="button"
          onClick={() => setLost(!lost)}
          className="inline-flex min-h-11 items-center justify-self-start font-medium text-action hover:underline"
        >
          {lost ? i18n._('Use the authenticator app') : i18n._('Use a recovery code')}
        </button>
      )}
    </div>
  );
}

function focus(input: HTMLInputElement | null) {
  input?.focus();
}
