import { ShownOncePopup } from '../../../kit/panel/ShownOncePopup';

interface SecretPopupProps {
  secret: string;
  hasFormerSecret?: boolean;
  onClose: () => void;
}

export function SecretPopup({ secret, hasFormerSecret = false, onClose }: SecretPopupProps) {
  return (
    <ShownOncePopup title="Signing secret" what="secret" value={secret} onClose={onClose}>
      {hasFormerSecret && <span>For 24 hours, events are signed with the former secret too. </span>}
      The program verifies the header <code>webhook-signature</code> with it, with a Standard Webhooks
      library.
    </ShownOncePopup>
  );
}
