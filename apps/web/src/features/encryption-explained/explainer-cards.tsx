import { Check } from 'lucide-react';
import { Panel } from './panel.tsx';

const ENCRYPTED_DATA = [
  'Patient profiles',
  'Medical records',
  'Appointments',
  'Doctor communications',
  'Vital signs',
  'Lab results',
  'Treatment plans',
  'Personal information',
];

export function ExplainerCards() {
  return (
    <div className="grid gap-6 md:grid-cols-3">
      <Panel title="Key exchange">
        <p>
          Two parties can agree on a secret while everyone listens. Each has a private number and
          sends another that is easy to calculate and, with numbers large enough, infeasible to
          reverse.
        </p>
        <p>
          Nadi makes a fresh exchange before every protected request, so one request’s key opens no
          other.
        </p>
      </Panel>
      <Panel title="Symmetric encryption">
        <p>
          The shared secret becomes one key that locks and unlocks. AES-256-GCM makes the message
          unreadable, and adds a seal that breaks when a single bit is changed.
        </p>
        <p>The server decrypts the message and encrypts its response in the same way.</p>
      </Panel>
      <Panel title="What We Encrypt">
        <ul className="grid gap-2">
          {ENCRYPTED_DATA.map((kind) => (
            <li key={kind} className="flex items-start gap-2">
              <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-done" />
              {kind}
            </li>
          ))}
        </ul>
        <p>Uploaded files and payments are protected by HTTPS alone.</p>
      </Panel>
    </div>
  );
}
