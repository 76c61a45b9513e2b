import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { applyDisplay, type Choice, readDisplay } from './display.ts';

const DEVICE = 'device';
const THEMES = [
  { value: DEVICE, label: 'Like this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const CONTRASTS = [
  { value: DEVICE, label: 'Like this device' },
  { value: 'more', label: 'More contrast' },
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
    <Dialog open title="Display" onClose={onClose}>
      <RadioCards
        legend="Theme"
        name="display-theme"
        cards={THEMES}
        selected={theme}
        onSelect={chooseTheme}
      />
      <RadioCards
        legend="Contrast"
        name="display-contrast"
        cards={CONTRASTS}
        selected={contrast}
        onSelect={chooseContrast}
      />
      <p className="text-xs text-ink-soft">
        Stored in this browser only. What you print is always light.
      </p>
      <Button variant="secondary" onClick={onClose}>
        Close
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
