import { toastUndo } from "@/components/facts/undo-toast";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Account } from "@/lib/contracts/accounts/account";
import type { BoardField } from "@/lib/contracts/accounts/account-layout";
import { fieldInfo } from "@/lib/contracts/accounts/fields";
import { changeAccount, currentValue } from "@/lib/facts/browser/requests";
import { valueText } from "@/lib/facts/fields";
import { changeInLists } from "../cached-lists";

/**
 * Changes a value of an account in the list: shown at once, with Undo; rolled back with a message when the backend
 * refuses it.
 */
export async function setAccountValue(account: Account, field: BoardField, value: string | null): Promise<void> {
  const before = account[field] ?? null;
  if (value === before) return;
  const show = (shown: unknown) => changeInLists(account.id, { [field]: shown });
  show(value);
  const outcome = await changeAccount(account.id, { values: { [field]: value }, expected: { [field]: before } });
  if (outcome.kind === "refused") {
    const serverValue = outcome.code === "changed" ? currentValue(outcome.fields, field) : undefined;
    show(serverValue === undefined ? before : serverValue);
    showToast(`${account.name}: ${outcome.detail}`, { tone: "danger" });
    return;
  }
  const { cause } = outcome.data;
  const label = fieldInfo(field).label;
  if (!cause) return;
  toastUndo(`${account.name}: ${label.toLowerCase()} ${valueText(field, value)}.`, {
    accountId: account.id,
    cause,
    onDone: (isUndone) => {
      if (isUndone) show(before);
    },
  });
}
