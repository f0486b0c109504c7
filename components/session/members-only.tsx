"use client";

import { createContext, type ReactNode, useContext } from "react";
import { can, type Permission, type RoleHolder } from "@/lib/contracts/rights/rights";

const RoleContext = createContext<RoleHolder>({ role: null, denied: [] });

/**
 * Provides the signed-in user's role, and the permissions denied to that role, to {@link useCan} and {@link
 * MembersOnly}.
 */
export function RoleProvider({ user, children }: { user: RoleHolder; children: ReactNode }) {
  return <RoleContext value={user}>{children}</RoleContext>;
}

/** Whether the signed-in user has a permission. */
export function useCan(permission: Permission): boolean {
  return can(useContext(RoleContext), permission);
}

/** Whether the signed-in user has views, lists and alerts of their own. The read-only operator has none. */
export function useCanPersonalize(): boolean {
  return useCan("personalize");
}

/** Controls for the personal data of a client's members; hidden from the operator. */
export function MembersOnly({ children }: { children: ReactNode }) {
  return useCanPersonalize() ? children : null;
}
