import { Languages } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { LanguageLinks } from '#shared/language/language-links.tsx';
import { Menu } from '#shared/ui/menu.tsx';

/** The header's choice of language; smaller screens have it in their menu or in the footer. */
export function LanguageMenu() {
  return (
    <Menu
      plain
      className="max-lg:hidden"
      label={
        <>
          <Languages aria-hidden size={20} className="text-ink-soft" />
          <span className="sr-only">{i18n._('Language')}</span>
        </>
      }
    >
      <LanguageLinks />
    </Menu>
  );
}
