"use client";

import { useState } from "react";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { loadModule } from "@/lib/lazy/load-module";
import type { ContactAction } from "./contact-menu";
import type { OpenDialog } from "./dialogs/open-dialog";

interface ContactActionsOptions {
  /** Called after a change at the backend. */
  onChanged: () => void;
  /** Called for actions that need a dialog. */
  onOpen: (dialog: OpenDialog) => void;
}

/** The actions of a contact's menu: some open a dialog, the others run at once, with Undo. */
export function useContactActions({ onChanged, onOpen }: ContactActionsOptions) {
  const { run } = useOneAtATime();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = (id: string) => setHidden((now) => new Set([...now, id]));
  const show = (id: string) => setHidden((now) => new Set([...now].filter((other) => other !== id)));

  const act = async (contact: Contact, action: ContactAction): Promise<void> => {
    if (action !== "remove" && action !== "allowContact" && action !== "back") return onOpen({ kind: action, contact });
    const part = await loadModule(() => import("./run-contact-action")).catch(() => null);
    if (part !== null) return part.runContactAction(contact, action, { hide, show, onChanged });
    showToast("This action could not be loaded, so nothing changed. Try again.", { tone: "danger" });
  };

  return { hidden, act: (contact: Contact, action: ContactAction) => void run(() => act(contact, action)) };
}
