"use client";

import { Button } from "@/components/ui/button";
import { MicrosoftMark } from "./microsoft-mark";

interface MicrosoftButtonProps {
  next: string | null;
  busy: boolean;
  onStart: () => void;
}

/** Starts Microsoft's sign-in (checklist A3). Without script its form posts by itself. */
export function MicrosoftButton({ next, busy, onStart }: MicrosoftButtonProps) {
  return (
    <form
      action="/api/auth/microsoft/start"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {busy ? null : <MicrosoftMark />}
        Continue with Microsoft
      </Button>
    </form>
  );
}
