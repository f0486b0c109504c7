import { Button } from "@/components/ui/button/button";
import { TokenField } from "@/components/ui/form/token-field";
import { Dialog } from "@/components/ui/overlay/dialog";

/** A new secret, shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Signing secret"
      description="Copy it now and enter it at your receiver, which checks the signatures with it. You won’t see it again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve copied it
        </Button>
      }
    >
      <TokenField label="Secret" token={secret} />
    </Dialog>
  );
}
