import { useMemo } from "react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { shownColumns } from "@/lib/accounts/list/columns";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";

/**
 * The chosen columns without those of deleted custom fields; referentially stable while neither the columns nor the
 * fields change.
 */
export function useShownColumns(chosen: readonly ListColumn[]): readonly ListColumn[] {
  const fields = useCustomFields();
  return useMemo(() => shownColumns(chosen, fields), [chosen, fields]);
}
