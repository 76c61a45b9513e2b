import { useState } from 'react';
import { Field } from '#shared/ui/field.tsx';
import { Input } from '#shared/ui/input.tsx';

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
        label={lost ? 'Recovery code' : 'Code'}
        hint={
          lost
            ? 'One of the ten codes that you stored. Each works once.'
            : 'Six digits from your authenticator app.'
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
          {lost ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      )}
    </div>
  );
}

function focus(input: HTMLInputElement | null) {
  input?.focus();
}
