"use client";

import { createContext, useContext } from "react";
import type { AccountField } from "@/lib/contracts/accounts/account-field";

const FieldsContext = createContext<readonly AccountField[]>([]);

/** Provides the client's custom fields to the components below. */
export const FieldsProvider = FieldsContext.Provider;

/** The client's custom fields, in the order that the client chose; an empty list outside of a provider. */
export function useCustomFields(): readonly AccountField[] {
  return useContext(FieldsContext);
}
