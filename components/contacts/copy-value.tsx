"use client";

import { Check, Copy } from "lucide-react";
import { IconButton } from "@/components/ui/button/icon-button";
import { useCopied } from "@/components/ui/button/use-copied";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { useOnline } from "@/components/ui/hooks/use-online";
import { showToast } from "@/components/ui/overlay/toast-store";
import { copyContactValue } from "@/lib/contacts/browser/requests";
import type { Contact } from "@/lib/contracts/contacts/contact";

interface CopyValueProps {
  contact: Contact;
  field: "email" | "phone";
  /** Called when the copy was refused because the shown contact is outdated. */
  onOutdated: () => void;
}

/**
 * Copies a contact's current email or number. The contact is loaded again first; the copy is refused with a reason if
 * the contact was marked as do-not-contact in the meantime.
 */
export function CopyValue({ contact, field, onOutdated }: CopyValueProps) {
  const isOnline = useOnline();
  const { run } = useOneAtATime();
  const { isCopied, setCopied } = useCopied();
  const copy = async () => {
    const outcome = await run(() => copyContactValue(contact, field));
    if (outcome === null) return;
    if (outcome.kind === "refused") {
      showToast(outcome.detail, { tone: "danger" });
      onOutdated();
      return;
    }
    navigator.clipboard.writeText(outcome.data.value).then(
      () => setCopied(true),
      () => showToast("Your browser blocked copying.", { tone: "danger" }),
    );
  };
  return (
    <>
      <IconButton
        size="sm"
        label={`Copy ${field} of ${contact.full_name}`}
        disabled={!isOnline}
        onClick={() => void copy()}
      >
        {isCopied ? (
          <Check className="text-success-ink" aria-hidden="true" />
        ) : (
          <Copy aria-hidden="true" className="size-3.5!" />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? "Copied" : ""}
      </span>
    </>
  );
}
