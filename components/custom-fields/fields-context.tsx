"use client";

import { createContext, useContext } from "react";
import type { AccountField } from "@/lib/contracts/accounts/account-field";

const FieldsContext = createContext<readonly AccountField[]>([]);

/** Gives the custom fields of the client to whatever shows values of them. */
export const FieldsProvider = FieldsContext.Provider;

/** The custom fields of the client, in its order; none outside of a provider. */
export function useCustomFields(): readonly AccountField[] {
  return useContext(FieldsContext);
}
