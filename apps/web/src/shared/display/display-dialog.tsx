import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { applyDisplay, type Choice, readDisplay } from './display.ts';

const DEVICE = 'device';
const listThemes = () => [
  { value: DEVICE, label: i18n._('Like this device') },
  { value: 'light', label: i18n._('Light') },
  { value: 'dark', label: i18n._('Dark') },
];
const listContrasts = () => [
  { value: DEVICE, label: i18n._('Like this device') },
  { value: 'more', label: i18n._('More contrast') },
];

let isOpen = false;

/** Opens the choices over any page, in a tree of its own; once, however often the button was pressed meanwhile. */
export function openDisplayDialog(): void {
  if (isOpen) return;
  isOpen = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<DisplayDialog onClose={close} />);

  function close() {
    root.unmount();
    place.remove();
    isOpen = false;
  }
}

/** Theme and contrast, which change at once and are stored in this browser alone. */
function DisplayDialog({ onClose }: { onClose: () => void }) {
  const [theme, chooseTheme] = useChoice('theme');
  const [contrast, chooseContrast] = useChoice('contrast');
  return (
    <Dialog open title={i18n._('Display')} onClose={onClose}>
      <RadioCards
        legend={i18n._('Theme')}
        name="display-theme"
        cards={listThemes()}
        selected={theme}
        onSelect={chooseTheme}
      />
      <RadioCards
        legend={i18n._('Contrast')}
        name="display-contrast"
        cards={listContrasts()}
        selected={contrast}
        onSelect={chooseContrast}
      />
      <p className="text-xs text-ink-soft">
        {i18n._('Stored in this browser only. What you print is always light.')}
      </p>
      <Button variant="secondary" onClick={onClose}>
        {i18n._('Close')}
      </Button>
    </Dialog>
  );
}

function useChoice(choice: Choice) {
  const [chosen, setChosen] = useState(() => readDisplay(choice) ?? DEVICE);
  function choose(value: string) {
    if (value === DEVICE) localStorage.removeItem(choice);
    else localStorage.setItem(choice, value);
    setChosen(value);
    applyDisplay();
  }
  return [chosen, choose] as const;
}
