import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { fieldText } from "@/lib/custom-fields/describe";
import { changeInLists } from "../cached-lists";
import { RowPopover } from "./row-popover";

const ValueForm = lazyPanel(() => import("@/components/facts/value-form"), "The field could not be opened");

/** A value of a custom field, changed in the account's row. */
export function FieldCell({ account, field }: { account: Account; field: AccountField }) {
  const { id, name, custom } = account;
  const value = custom?.[field.id];
  const label = `${field.name} of ${name}`;
  return (
    <RowPopover label={label} shown={value === undefined ? null : fieldText(field, value)}>
      {(close) => (
        <div className="p-3">
          <ValueForm
            accountId={id}
            field={customKey(field.id)}
            label={label}
            value={value ?? null}
            custom={field}
            onSaved={(saved) => changeInLists(id, { custom: saved.custom })}
            onUndo={(isUndone) => {
              if (isUndone) changeInLists(id, (now) => ({ custom: withValue(now.custom, field.id, value) }));
            }}
            onClose={close}
          />
        </div>
      )}
    </RowPopover>
  );
}

function withValue(custom: Account["custom"], fieldId: string, value: string | undefined): Account["custom"] {
  const next = { ...custom };
  if (value === undefined) delete next[fieldId];
  else next[fieldId] = value;
  return next;
}
