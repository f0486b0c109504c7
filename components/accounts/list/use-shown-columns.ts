import { useMemo } from "react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { shownColumns } from "@/lib/accounts/list/columns";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import { scopeOf } from "@/lib/filters/scope";

/**
 * The chosen columns without those of deleted custom fields and, in a list of the user's own accounts, without the
 * owner; referentially stable while the parameters and the fields don't change.
 */
export function useShownColumns(chosen: readonly ListColumn[], owner: string | null): readonly ListColumn[] {
  const fields = useCustomFields();
  const isMine = scopeOf(owner) === "mine";
  return useMemo(() => shownColumns(chosen, fields, isMine), [chosen, fields, isMine]);
}
