"use client";

import useSWR from "swr";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { send } from "@/lib/http/browser/send";
import { useCustomFields } from "./fields-context";

/** The client's custom fields: those that came with the page, or loaded if none came with it. */
export function useClientFields(): readonly AccountField[] {
  const loaded = useCustomFields();
  const { data } = useSWR(loaded.length > 0 ? null : "client-fields", loadFields, { revalidateOnFocus: false });
  return data ?? loaded;
}

async function loadFields(): Promise<readonly AccountField[]> {
  const outcome = await send("GET /accounts/fields/");
  // If the fields can't be loaded, a condition on a custom field is shown without the field's name; everything else
  // works.
  return outcome.kind === "ok" ? outcome.data.fields : [];
}
