import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { classNames } from './class-names.ts';
import { Input } from './input.tsx';

/** A password input with a button that shows its text. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={classNames('pe-12 rtl:ps-12 rtl:pe-3.5', className)}
      />
      <button
        type="button"
        aria-label={shown ? i18n._('Hide password') : i18n._('Show password')}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 grid size-11 place-items-center self-center rounded text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden size={20} />
      </button>
    </span>
  );
}
