import { ShownOncePopup } from '../../../kit/panel/ShownOncePopup';

interface SecretPopupProps {
  secret: string;
  hasFormerSecret?: boolean;
  onClose: () => void;
}

export function SecretPopup({ secret, hasFormerSecret = false, onClose }: SecretPopupProps) {
  return (
    <ShownOncePopup title="Signing secret" what="secret" value={secret} onClose={onClose}>
      {hasFormerSecret && <span>For 24 hours, the former secret signs too. </span>}
      The program checks the header <code>webhook-signature</code> with it, by a library of Standard Webhooks.
    </ShownOncePopup>
  );
}
