import { toastUndo } from "@/components/facts/undo-toast";
import { dismissToast, showToast } from "@/components/ui/overlay/toast-store";
import { changeContact } from "@/lib/contacts/browser/requests";
import { changeOf, type TypedValues } from "@/lib/contacts/change";
import type { Contact, ContactChange } from "@/lib/contracts/contacts/contact";
import { send } from "@/lib/http/browser/send";

interface ContactActionPorts {
  /** Hides a contact before the backend has responded. */
  hide: (id: string) => void;
  show: (id: string) => void;
  /** Called after a change at the backend. */
  onChanged: () => void;
}

/** Runs an action that needs no dialog at once, with Undo. */
export function runContactAction(
  contact: Contact,
  action: "remove" | "allowContact" | "back",
  ports: ContactActionPorts,
): Promise<void> {
  if (action === "remove") return remove(contact, ports);
  if (action === "allowContact") return allowContact(contact, ports);
  return set(contact, { left_company: false }, `${contact.full_name} is back at the company.`, ports);
}

async function set(
  contact: Contact,
  values: TypedValues,
  text: string,
  { onChanged }: ContactActionPorts,
): Promise<void> {
  const change = changeOf(contact, values);
  if (change) await save(contact, change, text, onChanged);
}

async function save(contact: Contact, change: ContactChange, text: string, onChanged: () => void): Promise<void> {
  const outcome = await changeContact(contact, change);
  if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
  else if (outcome.data.cause)
    toastUndo(text, { accountId: outcome.data.account_id, cause: outcome.data.cause, onDone: onChanged });
  onChanged();
}

function allowContact(contact: Contact, { onChanged }: ContactActionPorts): Promise<void> {
  const lifted: ContactChange = { values: { do_not_contact: false }, expected: { do_not_contact: true } };
  return save(contact, lifted, `${contact.full_name} can be contacted again.`, onChanged);
}

async function remove(contact: Contact, { hide, show, onChanged }: ContactActionPorts): Promise<void> {
  hide(contact.id);
  const params = { id: contact.account_id, contact: contact.id };
  const removed = send("DELETE /accounts/:id/contacts/:contact/", { params });
  const undo = async () => {
    if ((await removed).kind === "refused") return;
    const outcome = await send("POST /accounts/:id/contacts/:contact/restore/", { params });
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else showToast(`${contact.full_name} was restored.`);
    show(contact.id);
    onChanged();
  };
  const toast = showToast(`Removed ${contact.full_name}.`, { action: { label: "Undo", run: () => void undo() } });
  const outcome = await removed;
  if (outcome.kind === "refused") {
    show(contact.id);
    dismissToast(toast);
    showToast(outcome.detail, { tone: "danger" });
  }
  onChanged();
}
