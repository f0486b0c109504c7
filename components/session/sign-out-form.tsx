"use client";

import { Button } from "@/components/ui/button/button";
import type { ButtonSize } from "@/components/ui/button/button-style";
import { useSignOut } from "./use-sign-out";

interface SignOutFormProps {
  label: string;
  /** The page to go to afterward. */
  to?: string;
  size?: ButtonSize;
}

/** A sign-out button. Without JavaScript its form is posted, and the server redirects. */
export function SignOutForm({ label, to, size = "md" }: SignOutFormProps) {
  const { busy, run } = useSignOut(to);
  return (
    <form
      action="/api/auth/logout"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <Button type="submit" size={size} busy={busy}>
        {label}
      </Button>
    </form>
  );
}
