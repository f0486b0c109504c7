"use client";

import { Button } from "@/components/ui/button/button";
import { MicrosoftMark } from "./microsoft-mark";

interface MicrosoftButtonProps {
  next: string | null;
  /** The token of the invitation link that is being accepted. */
  invitation?: string;
  busy: boolean;
  onStart: () => void;
}

/** Starts Microsoft's sign-in (checklist A3). Without JavaScript its form is posted. */
export function MicrosoftButton({ next, invitation, busy, onStart }: MicrosoftButtonProps) {
  return (
    <form
      action="/api/auth/microsoft/start"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      {invitation ? <input type="hidden" name="invitation" value={invitation} /> : null}
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {busy ? null : <MicrosoftMark />}
        Continue with Microsoft
      </Button>
    </form>
  );
}
