import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { fieldText } from "@/lib/custom-fields/describe";
import { RowPopover } from "./row-popover";

const FieldForm = lazyComponent(async () => (await import("./field-form")).default, {
  failure: "The field could not be opened",
  shape: "line",
  suspendsParent: true,
});

/** A value of a custom field, changed in the account's row. */
export function FieldCell({ account, field }: { account: Account; field: AccountField }) {
  const value = account.custom?.[field.id];
  return (
    <RowPopover label={`${field.name} of ${account.name}`} shown={value === undefined ? null : fieldText(field, value)}>
      {(close) => <FieldForm account={account} field={field} onClose={close} />}
    </RowPopover>
  );
}
