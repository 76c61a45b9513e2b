import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { LOCALE_CODES, LOCALES, type LocaleCode, readLocale } from '@nadi/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { LocaleOptions } from '#shared/message-preferences/locale-options.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { profileQuery } from './use-profile.ts';

/** The value of the option without a choice of one's own. */
const CLINIC = '';

/** Chooses the language of messages, which is saved at once. */
export function MessageLanguage({ token }: { token: string }) {
  const { locale, choose } = useLocale(token);
  const { name } = LOCALES[readLocale(useClinic().defaultLocale)];
  return (
    <Field
      name="locale"
      label={i18n._('Language of messages')}
      hint={i18n._(
        'Mails, text messages, notifications and calendar entries come in this language. A language that you choose in the menu of languages changes this too.',
      )}
    >
      <Select
        value={locale ?? CLINIC}
        onChange={({ target: { value } }) =>
          choose(LOCALE_CODES.find((code) => code === value) ?? null)
        }
      >
        <option value={CLINIC}>
          {i18n._('Clinic’s language ({language})', { language: name })}
        </option>
        <LocaleOptions />
      </Select>
    </Field>
  );
}

/**
 * Returns the choice, null for the clinic's language, and a function to change it. A choice is shown at once, and
 * undone if it could not be saved. Choices are sent one after another, because arrow keys change a select quickly.
 */
function useLocale(token: string) {
  const profile = profileQuery(token);
  const { data } = useQuery(profile);
  const { mutate, isPending, variables } = useAction({
    send: (choice: Sent<'setLocale'>) => request(routes.setLocale, choice),
    inOrder: 'message-language',
    done: i18n._('Saved'),
    refresh: profile.queryKey,
    refreshAfterFailure: true,
  });
  const stored = data?.userData.locale ?? null;
  return {
    locale: isPending ? variables.locale : stored,
    choose: (locale: LocaleCode | null) => mutate({ locale }),
  };
}
