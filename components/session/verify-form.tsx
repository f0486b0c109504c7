"use client";

import { Button } from "@/components/ui/button";
import { FormMessage } from "./form-message";
import { nextOf } from "./next-of";
import { useAccountForm } from "./use-account-form";
import { useCleanAddress } from "./use-clean-address";

/** One press confirms an address: links are opened by mail scanners too, buttons by people. */
export function VerifyForm({ token }: { token: string }) {
  useCleanAddress();
  const form = useAccountForm({
    path: "/api/auth/verify",
    problem: null,
    check: () => ({}),
    onDone: (body) => window.location.replace(nextOf(body)),
  });
  return (
    <div className="flex flex-col gap-5">
      <FormMessage text={form.message} />
      <form ref={form.ref} action="/api/auth/verify" method="post" onSubmit={form.onSubmit} className="flex flex-col">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" size="lg" busy={form.busy}>
          Confirm my email
        </Button>
      </form>
    </div>
  );
}
