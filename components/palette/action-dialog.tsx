"use client";

import { useRouter } from "next/navigation";
import useSWR from "swr";
import { useStore } from "zustand";
import { showToast } from "@/components/ui/overlay/toast-store";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { send } from "@/lib/http/browser/send";
import { authStore } from "@/lib/session/browser/store";
import type { Overlay } from "./actions/action";
import { usePageContext } from "./actions/use-page-context";

const ShortcutDialog = lazyDialog(() => import("./shortcuts/shortcut-dialog"), "The shortcuts could not be shown");
const NewTaskDialog = lazyDialog(() => import("@/components/tasks/new-task-dialog"), "The task could not be opened");
const AddContactDialog = lazyDialog(
  () => import("@/components/contacts/dialogs/add-contact-dialog"),
  "The form could not be opened",
);
const AddAccountDialog = lazyDialog(
  () => import("@/components/accounts/adding/add-account-dialog"),
  "The form could not be opened",
);
const InviteDialog = lazyDialog(
  () => import("@/components/settings/members/invite-dialog"),
  "The form could not be opened",
);

interface ActionDialogProps {
  kind: Exclude<Overlay, "palette">;
  onClose: () => void;
}

/**
 * The dialog that an action opens, on any page. On the page of an account or a contact, the account is already chosen.
 */
export default function ActionDialog({ kind, onClose }: ActionDialogProps) {
  const router = useRouter();
  const user = useStore(authStore, (state) => state.user);
  const { account, isAccountLoading } = usePageContext();
  if (kind === "shortcuts") return <ShortcutDialog onClose={onClose} />;
  if (user === null) return null;
  if (kind === "invite") {
    return (
      <InviteDialog
        clientName={user.client?.name ?? "your workspace"}
        onClose={onClose}
        onInvited={router.refresh}
        onStarted={() => router.push("/settings?section=people")}
      />
    );
  }
  if (kind === "add-account") return <AddAccount onClose={onClose} />;
  if (isAccountLoading) return null;
  if (kind === "add-contact") return <AddContactDialog account={account} onAdded={router.refresh} onClose={onClose} />;
  return <NewTaskDialog account={account} onSaved={router.refresh} onClose={onClose} />;
}

/** Adds an account, and opens it. */
function AddAccount({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { data: industryNames = {} } = useSWR("industry-names", loadIndustryNames);
  return (
    <AddAccountDialog
      industryNames={industryNames}
      onClose={onClose}
      onAdded={({ id, name }) => {
        onClose();
        showToast(`Added ${name}.`);
        router.push(`/account/${id}`);
      }}
    />
  );
}

/** The names of the industries by their codes; none when they can't be loaded: the industry is optional. */
async function loadIndustryNames(): Promise<Readonly<Record<string, string>>> {
  const outcome = await send("GET /industries/");
  if (outcome.kind === "refused") return {};
  const industries = outcome.data.items.filter(({ level }) => level === "industry");
  return Object.fromEntries(industries.map(({ code, name }) => [code, name]));
}
