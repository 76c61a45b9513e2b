import type { ReactNode } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { loadPartTranslations } from '#shared/language/translations.ts';
import { toast } from '#shared/ui/toast.ts';

type DisplayButtonProps = { children: ReactNode; className?: string };

/** Opens the choice of theme and contrast, which is loaded on demand. */
export function DisplayButton({ children, className }: DisplayButtonProps) {
  return (
    <button type="button" className={className} onClick={() => void openDisplay()}>
      {children}
    </button>
  );
}

async function openDisplay(): Promise<void> {
  const dialog = await Promise.all([import('./display-dialog.tsx'), loadPartTranslations()])
    .then(([loaded]) => loaded)
    .catch(() => null);
  if (dialog) dialog.openDisplayDialog();
  else
    await toast.error(
      i18n._('The choice could not be loaded. Please check the connection and try again.'),
    );
}
