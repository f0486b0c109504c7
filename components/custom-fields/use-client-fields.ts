"use client";

import useSWR from "swr";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { send } from "@/lib/http/browser/send";
import { useCustomFields } from "./fields-context";

/** The custom fields of the client: those that the page came with, or loaded where it came with none. */
export function useClientFields(): readonly AccountField[] {
  const given = useCustomFields();
  const { data } = useSWR(given.length > 0 ? null : "client-fields", loadFields, { revalidateOnFocus: false });
  return data ?? given;
}

async function loadFields(): Promise<readonly AccountField[]> {
  const outcome = await send("GET /accounts/fields/");
  // Without them a condition on one is shown without its name, and everything else goes on.
  return outcome.kind === "ok" ? outcome.data.fields : [];
}
